import { type ComponentType, type MouseEvent, useEffect, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { closeMenuAround } from "../../../ui/popover-menu.tsx";
import { type AccountView, openAccountWindow, useAccountWindow } from "../account/account-window.ts";

const loadWindows = () => import("../account/account-windows.tsx");

/** Opens the window here; where no script runs, its form goes to the page with the same fields. */
export function AccountButton({
  view,
  className,
  children,
}: {
  view: AccountView;
  className: string;
  children: string;
}) {
  function open(event: MouseEvent<HTMLButtonElement>): void {
    event.preventDefault();
    // The menu gives the focus back to its own button, and a popover would cover the window.
    closeMenuAround(event.currentTarget);
    openAccountWindow(view);
  }
  return (
    <form action={`/${view}`} className="contents">
      <button
        type="submit"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadWindows().catch(() => {})}
        className={classNames(className, "transition-colors duration-200 hover:text-hue-ink")}
      >
        {children}
      </button>
    </form>
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
