import type { LucideIcon } from "lucide-react";
import { useMemo, useRef } from "react";
import { useCommands } from "../commands/commands.ts";

/** A button with a page's main action, which the palette has, too. */
export function CommandButton({
  id,
  label,
  icon: Icon,
  hasIcon = false,
  look,
  keywords = "",
  disabled = false,
  heard,
  onPress,
}: {
  id: string;
  label: string;
  /** In the palette. */
  icon: LucideIcon;
  /** Shows the icon before the label, too. */
  hasIcon?: boolean;
  look?: "primary" | undefined;
  /** Further words by which the palette finds it. */
  keywords?: string;
  disabled?: boolean;
  /** Added to the label for screen readers, and beside it in the palette. */
  heard?: string;
  onPress: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useCommands(
    useMemo(() => {
      const run = () => button.current?.click();
      const hint = heard ? { hint: heard } : {};
      return disabled ? [] : [{ id, label, ...hint, group: "This page", icon: Icon, keywords, run }];
    }, [id, label, Icon, keywords, disabled, heard]),
  );
  return (
    <button
      ref={button}
      type="button"
      className="desk-button"
      data-look={look}
      disabled={disabled}
      onClick={onPress}
    >
      {hasIcon && <Icon aria-hidden size={18} />}
      {label}
      {heard && <span className="sr-only">, {heard}</span>}
    </button>
  );
}
