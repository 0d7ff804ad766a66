import { X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { IconButton } from "../button.tsx";

/**
 * One item as large as the screen. A native modal, also on top of another: the browser closes the upper one first and
 * gives the focus back to what opened it.
 */
export function Enlarged({
  name,
  caption = name,
  position,
  onClose,
  children,
}: {
  name: string;
  caption?: ReactNode;
  /** Such as `2 / 5`, or buttons to the others. */
  position?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Modal is what a call makes of a dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const close = () => dialog.current?.close();
  const onClosed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the picture is for pointers, Escape does the same
    <dialog
      ref={dialog}
      aria-label={name}
      onClose={onClosed}
      onClick={({ target, currentTarget }) => {
        // The window around this one must not take the press for one on its own backdrop.
        if (target === currentTarget || (target instanceof Element && !target.closest("img, iframe, button")))
          close();
      }}
      className="enlarged on-picture"
    >
      <IconButton label="Close enlarged view" onClick={close} className="enlarged-close">
        <X aria-hidden size={24} />
      </IconButton>
      {children}
      <div className="enlarged-caption">
        <span>{caption}</span>
        <span className="label whitespace-nowrap text-ink-soft">{position}</span>
      </div>
    </dialog>
  );
}
