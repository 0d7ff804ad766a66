import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

const control =
  "w-full rounded-sm border bg-surface px-4 text-ink placeholder:text-ink-soft transition-colors duration-200 hover:border-ink focus-visible:border-ink read-only:bg-raised read-only:text-ink-soft";

interface FieldProps {
  /** Also the name of the form value. */
  name: string;
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** Says so beside the label; the schema decides whether it is true. */
  optional?: boolean;
  id?: string;
  className?: string;
}

function describedBy(id: string, { error, hint }: Pick<FieldProps, "error" | "hint">): string | undefined {
  return classNames(hint !== undefined && `${id}-hint`, error && `${id}-error`) || undefined;
}

function FieldFrame({
  id,
  label,
  error,
  hint,
  optional,
  className,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 flex items-baseline justify-between gap-4 font-semibold">
        {label}
        {optional && <span className="text-sm font-normal text-ink-soft">Optional</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
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
  label,
  error,
  hint,
  optional,
  className,
  id = undefined,
  trailing,
  ...rest
}: FieldProps & { trailing?: ReactNode } & Omit<ComponentProps<"input">, "name" | "id" | "className">) {
  const fieldId = id ?? `field-${rest.name}`;
  return (
    <FieldFrame {...{ label, error, hint, optional, className, name: rest.name }} id={fieldId}>
      <div className="relative">
        <input
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { error, hint })}
          className={classNames(
            control,
            "min-h-12",
            error ? "border-bad-ink" : "border-line-strong",
            trailing !== undefined && "pr-14",
          )}
          {...rest}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  optional,
  className,
  id = undefined,
  ...rest
}: FieldProps & Omit<ComponentProps<"textarea">, "name" | "id" | "className">) {
  const fieldId = id ?? `field-${rest.name}`;
  return (
    <FieldFrame {...{ label, error, hint, optional, className, name: rest.name }} id={fieldId}>
      <textarea
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { error, hint })}
        className={classNames(
          control,
          "min-h-40 resize-y py-3",
          error ? "border-bad-ink" : "border-line-strong",
        )}
        {...rest}
      />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  className,
  id = undefined,
  children,
  ...rest
}: FieldProps & Omit<ComponentProps<"select">, "name" | "id" | "className">) {
  const fieldId = id ?? `field-${rest.name}`;
  return (
    <FieldFrame {...{ label, error, hint, optional, className, name: rest.name }} id={fieldId}>
      <select
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { error, hint })}
        className={classNames(
          control,
          "select-chevron min-h-12 appearance-none pr-12",
          error ? "border-bad-ink" : "border-line-strong",
        )}
        {...rest}
      >
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
        <span>{label}</span>
      </label>
      <FieldError id={`${fieldId}-error`}>{error}</FieldError>
    </div>
  );
}
