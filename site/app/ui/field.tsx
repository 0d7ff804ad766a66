import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

const controlLook =
  "w-full rounded-sm border bg-surface px-4 text-ink placeholder:text-ink-soft transition-colors duration-200 hover:border-ink focus-visible:border-ink";
/** Not for selects: all of them count as read-only. */
const typedLook = "read-only:bg-raised read-only:text-ink-soft";

interface FieldProps {
  /** Also the name of the form value. */
  name: string;
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** These two say so beside the label; the schema decides whether it is true. */
  optional?: boolean;
  required?: boolean;
  id?: string;
  className?: string;
}

type ControlProps<Element extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Element>,
  "name" | "id" | "className"
>;

function idOf({ id, name }: Pick<FieldProps, "id" | "name">): string {
  return id ?? `field-${name}`;
}

/** Attributes that link a control to its label, hint and error. */
function controlProps(field: FieldProps, look: string) {
  const { name, error, hint, required } = field;
  const id = idOf(field);
  return {
    id,
    name,
    required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined,
    className: classNames(controlLook, look, error ? "border-bad-ink" : "border-line-strong"),
  };
}

/** Label, control, error and hint, one below the other: errors of fields side by side are level. */
function FieldFrame({ field, children }: { field: FieldProps; children: ReactNode }) {
  const { label, error, hint, optional, required, className } = field;
  const id = idOf(field);
  return (
    <div className={className}>
      <label
        htmlFor={id}
        data-required={required || undefined}
        className="field-label mb-2 flex items-baseline gap-1 font-semibold"
      >
        {label}
        {optional && <span className="ml-auto pl-3 text-sm font-normal text-ink-soft">Optional</span>}
      </label>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Tells what is the field's from what is its control's. */
function fieldOf<Rest extends object>({
  name,
  label,
  error,
  hint,
  optional,
  required,
  id,
  className,
  ...rest
}: FieldProps & Rest): [FieldProps, Omit<Rest, keyof FieldProps>] {
  return [{ name, label, error, hint, optional, required, id, className } as FieldProps, rest];
}

/** The sentence under a field that says what is wrong with it; keeps a live region for screen readers. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="text-sm font-medium text-bad-ink not-empty:mt-2">
      {children}
    </p>
  );
}

export function TextField({
  trailing,
  ...props
}: FieldProps & ControlProps<"input"> & { /** Stands in the control, at its end. */ trailing?: ReactNode }) {
  const [field, input] = fieldOf(props);
  const look = classNames(typedLook, "min-h-12", trailing !== undefined && "pr-14");
  return (
    <FieldFrame field={field}>
      <div className="relative">
        <input type="text" {...controlProps(field, look)} {...input} />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}

export function TextAreaField(props: FieldProps & ControlProps<"textarea">) {
  const [field, textArea] = fieldOf(props);
  return (
    <FieldFrame field={field}>
      <textarea
        {...controlProps(field, `${typedLook} field-sizing-content min-h-40 resize-none py-3`)}
        {...textArea}
      />
    </FieldFrame>
  );
}

export function SelectField({ children, ...props }: FieldProps & ControlProps<"select">) {
  const [field, select] = fieldOf(props);
  return (
    <FieldFrame field={field}>
      <select {...controlProps(field, "select-chevron min-h-12 pr-12")} {...select}>
        {children}
      </select>
    </FieldFrame>
  );
}

export function CheckboxField({
  label,
  error,
  className,
  id = undefined,
  ...rest
}: Omit<FieldProps, "hint" | "optional"> &
  Omit<ComponentProps<"input">, "name" | "id" | "className" | "type">) {
  const fieldId = id ?? `field-${rest.name}`;
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId}-error` : undefined}
          className="check mt-0.5"
          {...rest}
        />
        <span className="field-label" data-required={rest.required || undefined}>
          {label}
        </span>
      </label>
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
}
