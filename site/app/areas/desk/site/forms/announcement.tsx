import { onStudioClock, useStudioZone, utcOfStudioClock, zoneLabel } from "../../time/studio-time.ts";
import { type SiteContentForm, valueAt } from "../content-form.ts";
import { Field, type FieldProps, Group, Line } from "../fields.tsx";
import { PathField } from "../path-field.tsx";

/** Empty fields are removed: there is then no announcement, or it has no link or no end. */
function leavingOut(given: SiteContentForm): SiteContentForm {
  return { ...given, change: (path, value) => given.change(path, value === "" ? undefined : value) };
}

export function AnnouncementForm({ form }: { form: SiteContentForm }) {
  const line = leavingOut(form);
  const zone = useStudioZone();
  const link = valueAt(form.document, "link");
  const linked: SiteContentForm = {
    ...form,
    change(path, value) {
      const next = { label: "", to: "", ...Object(link), [path.replace("link.", "")]: value };
      form.change("link", next.label || next.to ? next : undefined);
    },
  };
  return (
    <>
      <Group title="The line">
        <Line form={line} path="text" label="Text" hint="At most 80 characters. Empty: nothing shows." />
        <Line form={linked} path="link.label" label="Link label" />
        <PathField form={linked} path="link.to" label="Link" />
      </Group>
      <Group title="When it is shown">
        <Time form={line} path="from" label="From" hint="Empty: at once." />
        <Time form={line} path="until" label="Until" hint="Empty: until you remove it." />
        <p className="desk-soft">
          On the studio’s clock ({zoneLabel(zone, new Date())}). People who dismissed this line will see the
          next one.
        </p>
      </Group>
    </>
  );
}

/** UTC without a zone, as a field has a moment of the studio's clock. */
function clockTime(gmt: unknown, zone: string): string {
  const time = new Date(`${gmt}Z`);
  if (typeof gmt !== "string" || Number.isNaN(time.getTime())) return "";
  return onStudioClock(time, zone);
}

function Time(props: FieldProps) {
  const { form, path } = props;
  const zone = useStudioZone();
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className="desk-input site-time"
          readOnly={form.readOnly}
          value={clockTime(valueAt(form.document, path), zone)}
          onChange={({ target }) => form.change(path, utcOfStudioClock(target.value, zone))}
        />
      )}
    </Field>
  );
}
