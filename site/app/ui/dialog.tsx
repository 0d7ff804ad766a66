import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect } from "react";
import { classNames } from "./class-names.ts";
import { lockPage } from "./lock-page.ts";

/**
 * A window over the page: holds the focus, locks scrolling, closes on Escape and on the backdrop, and
 * gives the focus back. Load it when it is needed (`lazy`): no page's first load carries it.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  className,
  hideTitle = false,
  initialFocus,
  finalFocus,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
  /** For windows whose content shows the title itself. */
  hideTitle?: boolean;
  initialFocus?: Base.Popup.Props["initialFocus"];
  /** For windows that come too late to know what was pressed. */
  finalFocus?: Base.Popup.Props["finalFocus"];
}) {
  // Before the library's own lock, which would leave a gutter beside the window's scrollbar.
  useLayoutEffect(() => (open ? lockPage() : undefined), [open]);

  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop fixed inset-0 z-50 bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-50 grid overflow-y-auto overscroll-contain p-3 md:p-8">
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={classNames("dialog-popup", className)}
          >
            <Base.Title className={hideTitle ? "sr-only" : "display text-heading pr-12"}>{title}</Base.Title>
            {description && <Base.Description className="mt-3 text-ink-soft">{description}</Base.Description>}
            <Base.Close
              aria-label="Close"
              className="absolute top-3 right-3 z-20 grid size-11 place-items-center rounded-sm hover:text-hue-ink"
            >
              <X aria-hidden size={22} />
            </Base.Close>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
