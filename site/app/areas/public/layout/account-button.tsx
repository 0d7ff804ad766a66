import { type ComponentType, type MouseEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { connection } from "../../../connection/connection.ts";
import { classNames } from "../../../ui/class-names.ts";
import { closeMenuAround } from "../../../ui/popover-menu.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { type AccountView, openAccountWindow, useAccountWindow } from "../account/account-window.ts";

const loadWindows = () => import("../account/account-windows.tsx");

/** Opens the window. Until it can, and where no script runs, a link to the page with the same form. */
export function AccountButton({
  view,
  className,
  children,
}: {
  view: AccountView;
  className: string;
  children: string;
}) {
  const look = classNames(className, "transition-colors duration-200 hover:text-hue-ink");
  if (!useHydrated()) {
    return (
      <a href={`/${view}`} className={look}>
        {children}
      </a>
    );
  }
  function open({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // The menu gives the focus back to its own button, and a popover would cover the window.
    closeMenuAround(currentTarget);
    openAccountWindow(view);
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={() => void loadWindows().catch(() => {})}
      className={look}
    >
      {children}
    </button>
  );
}

/**
 * The windows come with the first press, or with who was sent here to sign in; where they cannot, the page of
 * the same form is the way.
 */
export function AccountWindowsHost() {
  const wanted = useAccountWindow();
  const { state } = useLocation();
  useEffect(() => {
    if (state?.signIn && !("session" in document.documentElement.dataset)) openAccountWindow("sign-in");
  }, [state]);
  const [Windows, setWindows] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Windows) return;
    loadWindows().then(
      (module) => setWindows(() => module.default),
      () => connection.leaveFor(`/${wanted.view}`),
    );
  }, [wanted, Windows]);
  return Windows ? <Windows /> : null;
}
