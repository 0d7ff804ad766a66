import type { ReactNode } from "react";
import { type SiteContentForm, valueAt } from "./content-form.ts";
import { Field } from "./fields.tsx";

/** Such as `#fa5537`, as the studio's content stores colours. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

interface ColourFieldProps {
  form: SiteContentForm;
  /** Path of the colour in the document, such as `accent`. */
  path: string;
  label: string;
  hint: string;
  /** Text of the empty field. */
  placeholder: string;
  /** The picker's colour while the field has none: the picker always shows one. */
  first: string;
  /** Text below the field, about a complete colour. */
  about?: (colour: string) => ReactNode;
}

/** A colour as text, which may be any while it is typed, beside the browser's picker. */
export function ColourField({ form, path, label, hint, placeholder, first, about }: ColourFieldProps) {
  const value = String(valueAt(form.document, path) ?? "");
  const set = (text: string) => form.change(path, text.trim().toLowerCase() || undefined);
  return (
    <Field form={form} path={path} label={label} hint={hint}>
      {(control) => (
        <>
          <div className="site-accent">
            <input
              {...control}
              className="desk-input"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              placeholder={placeholder}
              readOnly={form.readOnly}
              value={value}
              onChange={({ target }) => set(target.value)}
            />
            <input
              type="color"
              aria-label={`Choose the ${label.toLowerCase()}`}
              className="site-swatch"
              disabled={form.readOnly}
              value={isColour(value) ? value : first}
              onChange={({ target }) => set(target.value)}
            />
          </div>
          {isColour(value) && about?.(value)}
        </>
      )}
    </Field>
  );
}
