import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";

/** What is typed stays hidden until its writer wants to see it. */
export function PasswordField({
  subject = "password",
  ...rest
}: { subject?: string } & Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton label={`${shown ? "Hide" : "Show"} ${subject}`} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        </IconButton>
      }
    />
  );
}
