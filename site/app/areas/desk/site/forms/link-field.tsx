import { type SiteContentForm, valueAt } from "../content-form.ts";
import { Line } from "../fields.tsx";
import { PathField } from "../path-field.tsx";

/** A link within the site: what it says and where it leads. */
export function LinkField({ form, at, label }: { form: SiteContentForm; at: string; label: string }) {
  return (
    <div className="site-pair">
      <Line form={form} path={`${at}.label`} label={label} />
      <PathField form={form} path={`${at}.to`} label="Link" labelPath={`${at}.label`} />
    </div>
  );
}

/** A link that may be missing: it is removed once both its label and its address are empty. */
export function OptionalLinkField({ form, at, label }: { form: SiteContentForm; at: string; label: string }) {
  const removing: SiteContentForm = {
    ...form,
    change(path, value) {
      const field = path.slice(at.length + 1);
      const next = { label: "", to: "", ...Object(valueAt(form.document, at)), [field]: value };
      form.change(at, next.label || next.to ? next : undefined);
    },
  };
  return <LinkField form={removing} at={at} label={label} />;
}
