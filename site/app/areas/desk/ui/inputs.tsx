import { type ReactNode, useId } from "react";

interface InputProps {
  label: ReactNode;
  /** Where something else on the page leads to it. */
  id?: string;
  name?: string;
  value: string;
  onText: (text: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  /** The keyboard of a phone. */
  inputMode?: "numeric";
  /** The field that has the caret when its page opens. */
  isFirst?: boolean | undefined;
}

/** Label, control, hint and error; what is wrong is tied to its control. */
function Frame({
  id,
  label,
  hint,
  error,
  children,
}: Pick<InputProps, "label" | "hint" | "error"> & { id: string; children: ReactNode }) {
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="desk-hint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="desk-error">
        {error}
      </p>
    </div>
  );
}

function controlProps(
  { name, value, onText, hint, error, placeholder, maxLength, inputMode, isFirst }: InputProps,
  id: string,
) {
  return {
    id,
    name,
    value,
    placeholder,
    maxLength,
    inputMode,
    className: "desk-input",
    "data-first-focus": isFirst || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  };
}

export function TextInput({
  type = "text",
  list,
  ...props
}: InputProps & { type?: "text" | "url" /** Id of a `datalist`. */; list?: string }) {
  const own = useId();
  const id = props.id ?? own;
  return (
    <Frame {...props} id={id}>
      <input type={type} list={list} {...controlProps(props, id)} />
    </Frame>
  );
}

export function TextArea({ rows = 3, ...props }: InputProps & { rows?: number }) {
  const own = useId();
  const id = props.id ?? own;
  return (
    <Frame {...props} id={id}>
      <textarea rows={rows} {...controlProps(props, id)} />
    </Frame>
  );
}
