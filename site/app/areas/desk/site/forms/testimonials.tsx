import { newKey, type SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Line, Text } from "../fields.tsx";
import { FileField } from "../picture-fields.tsx";

export function TestimonialsForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Line form={form} path="title" label="Heading" />
      <Entries
        form={form}
        path="items"
        label="Testimonials"
        add="Add a testimonial"
        blank={(entries) => ({
          id: newKey("client", entries),
          name: "",
          position: "",
          avatar: "",
          text: "",
        })}
        nameOf={({ name }) => String(name)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.name`} label="Name" />
            <Line form={form} path={`${at}.position`} label="What they do, and where" />
            <Text form={form} path={`${at}.text`} label="What they said" />
            <FileField form={form} path={`${at}.avatar`} label="Portrait" hint="A square image." />
          </>
        )}
      </Entries>
    </>
  );
}
