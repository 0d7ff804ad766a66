interface Props {
  /** Whether the element that the button controls is open. */
  open: boolean;
  onPress: () => void;
  children: string;
}

/** Opens and closes what is beside the text. */
export function DisclosureButton({ open, onPress, children }: Props) {
  return (
    <button type="button" className="desk-button" data-look="quiet" aria-expanded={open} onClick={onPress}>
      {children}
    </button>
  );
}
