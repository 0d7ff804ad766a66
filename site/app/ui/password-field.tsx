import { Eye } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { TextField } from "./field.tsx";

/** Beside every field in which a password is chosen. */
export const newPasswordHint =
  "8 or more characters with upper and lower case and a number, or a phrase of 16.";

/** The password is hidden until the visitor chooses to show it. */
export function PasswordField({
  label,
  ...rest
}: { label: string } & Omit<ComponentProps<typeof TextField>, "type" | "label" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="relative grid size-11 place-items-center rounded-sm transition-colors duration-200 hover:text-hue-ink"
        >
          <Eye aria-hidden size={20} />
          {shown && <span aria-hidden className="absolute h-0.5 w-6 -rotate-45 bg-current" />}
          {/* Inside rather than as an `aria-label`: the field alone is labelled by its name. */}
          <span className="sr-only">
            {shown ? "Hide" : "Show"} {label.toLowerCase()}
          </span>
        </button>
      }
    />
  );
}
