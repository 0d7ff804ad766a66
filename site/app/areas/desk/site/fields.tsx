import { type ReactNode, useId } from "react";
import { type SiteContentForm, valueAt } from "./content-form.ts";

export interface FieldProps {
  form: SiteContentForm;
  path: string;
  label: string;
  hint?: string;
}

/** Attributes that connect a control with its field's label, hint and fault. */
interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label, hint and error message around a form control. */
export function Field({
  form,
  path,
  label,
  hint,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const fault = form.faults[path];
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": path in form.faults || undefined, "aria-describedby": described })}
      {hint && (
        <p id={`${id}-hint`} className="desk-soft site-hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="site-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

/** One line. */
export function Line(props: FieldProps & { type?: "text" | "email" | "tel" | "url" | "date" }) {
  const { form, path, type = "text" } = props;
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type={type}
          className="desk-input"
          readOnly={form.readOnly}
          value={String(valueAt(form.document, path) ?? "")}
          onChange={({ target }) => form.change(path, target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines; it grows with its text. */
export function Text(props: FieldProps) {
  const { form, path } = props;
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          className="desk-input site-text"
          readOnly={form.readOnly}
          value={String(valueAt(form.document, path) ?? "")}
          onChange={({ target }) => form.change(path, target.value)}
        />
      )}
    </Field>
  );
}

/** A number; empty while nothing is typed, which the server refuses. */
export function Figure(props: FieldProps & { step?: number }) {
  const { form, path, step = 1 } = props;
  const value = valueAt(form.document, path);
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="number"
          step={step}
          className="desk-input site-figure"
          readOnly={form.readOnly}
          value={typeof value === "number" ? value : ""}
          onChange={({ target }) =>
            form.change(path, Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
          }
        />
      )}
    </Field>
  );
}

/** A percentage with three decimals at most; the document has thousandths of a percent. */
export function Percent(props: FieldProps) {
  const { form, path } = props;
  const value = valueAt(form.document, path);
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="number"
          step={0.001}
          className="desk-input site-figure"
          readOnly={form.readOnly}
          value={typeof value === "number" ? value / 1_000 : ""}
          onChange={({ target }) =>
            form.change(
              path,
              Number.isNaN(target.valueAsNumber) ? null : Math.round(target.valueAsNumber * 1_000),
            )
          }
        />
      )}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

export function Choice(props: FieldProps & { options: readonly Option[] }) {
  const { form, path, options } = props;
  return (
    <Field {...props}>
      {(control) => (
        <select
          {...control}
          className="desk-select"
          disabled={form.readOnly}
          value={String(valueAt(form.document, path) ?? "")}
          onChange={({ target }) => form.change(path, target.value)}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Short entries, one a line: features, items of a list. */
export function Lines(props: FieldProps) {
  const { form, path } = props;
  const value = valueAt(form.document, path);
  const lines = Array.isArray(value) ? value : [];
  const fault = Object.entries(form.faults).find(([name]) => name.startsWith(`${path}.`));
  const faults = fault
    ? { ...form.faults, [path]: `Line ${Number(fault[0].slice(path.length + 1)) + 1}: ${fault[1]}` }
    : form.faults;
  return (
    <Field {...props} form={{ ...form, faults }} hint={props.hint ?? "One per line."}>
      {(control) => (
        <textarea
          {...control}
          rows={Math.max(3, lines.length + 1)}
          className="desk-input site-text"
          readOnly={form.readOnly}
          value={lines.join("\n")}
          onChange={({ target }) => form.change(path, target.value.split("\n"))}
          // Empty lines are room to type in while one types, and nothing afterwards.
          onBlur={() =>
            form.change(
              path,
              lines.filter((line) => String(line).trim() !== ""),
            )
          }
        />
      )}
    </Field>
  );
}

/** A group of fields under a name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="site-group">
      <legend>{title}</legend>
      <div className="desk-form">{children}</div>
    </fieldset>
  );
}
