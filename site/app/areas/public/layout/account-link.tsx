import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { closeMenuAround } from "../../../ui/popover-menu.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { type AccountView, openAccountWindow, useAccountWindow } from "../account/account-window.ts";

const loadWindows = () => import("../account/account-windows.tsx");

/** Opens the window here; in a new tab, and without JavaScript, the page with the same form. */
export function AccountLink({
  view,
  className,
  children,
}: {
  view: AccountView;
  className: string;
  children: string;
}) {
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The menu gives the focus back to its own button, and a popover would cover the window.
    closeMenuAround(event.currentTarget);
    openAccountWindow(view);
  }
  // A link until it can open the window: then it is the button that it looks like, and answers Space as well.
  const asButton = useHydrated() && {
    role: "button",
    "aria-haspopup": "dialog" as const,
    onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
      if (event.key !== " ") return;
      event.preventDefault();
      event.currentTarget.click();
    },
  };
  return (
    <Link
      to={`/${view}`}
      onClick={open}
      {...asButton}
      onPointerEnter={() => void loadWindows().catch(() => {})}
      className={classNames(className, "transition-colors duration-200 hover:text-hue-ink")}
    >
      {children}
    </Link>
  );
}

/** The windows come with the first press; where they cannot, the page of the same form is the way. */
export function AccountWindowsHost() {
  const wanted = useAccountWindow();
  const [Windows, setWindows] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Windows) return;
    loadWindows().then(
      (module) => setWindows(() => module.default),
      () => location.assign(`/${wanted.view}`),
    );
  }, [wanted, Windows]);
  return Windows ? <Windows /> : null;
}
