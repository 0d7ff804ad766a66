import type { GalleryItem } from "@extenso/contract/entities.ts";
import { X } from "lucide-react";
import { type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { itemName, playerAddress } from "./gallery-items.ts";

/**
 * One item as large as the screen. A native modal on top of the viewer's: the browser closes the upper
 * one first and gives the focus back to what opened it.
 */
export function Enlarged({
  item,
  position,
  onClose,
}: {
  item: GalleryItem;
  position: string;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = itemName(item);

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
      {item.type === "youtube" ? (
        <iframe
          src={playerAddress(item.embedUrl)}
          title={name}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          className="enlarged-player"
        />
      ) : (
        <ContentPicture
          picture={item.image}
          alt={name}
          sizes="100vw"
          priority
          className="enlarged-picture"
          imgClassName="gallery-picture"
        />
      )}
      <p className="enlarged-caption">
        <span>{name}</span>
        <span className="label whitespace-nowrap text-ink-soft">{position}</span>
      </p>
    </dialog>
  );
}
