import type { MouseEvent } from "react";
import { type AccountView, openAccountWindow } from "../../../session/account-window.ts";
import { closeMenuAround } from "../../../ui/popover-menu.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { loadAccountWindows } from "../account-windows-host.tsx";

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
  if (!useHydrated()) {
    return (
      <a href={`/${view}`} className={className}>
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
      onPointerEnter={() => void loadAccountWindows().catch(() => {})}
      className={className}
    >
      {children}
    </button>
  );
}
