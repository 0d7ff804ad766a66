interface Props {
  /** Whether the element that the button controls is open. */
  open: boolean;
  onPress: () => void;
  id?: string;
  /** Id of what tells this button from others of its name. */
  describedBy?: string;
  children: string;
}

/** Opens and closes what is beside the text. */
export function DisclosureButton({ open, onPress, id, describedBy, children }: Props) {
  return (
    <button
      type="button"
      id={id}
      className="desk-button"
      data-look="quiet"
      aria-expanded={open}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
