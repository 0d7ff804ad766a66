import { newKey, type SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Line } from "../fields.tsx";
import { FileField } from "../picture-fields.tsx";

export function ClientsForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Line form={form} path="title" label="Heading" />
      <Entries
        form={form}
        path="items"
        label="Clients"
        add="Add a client"
        blank={(entries) => ({
          id: newKey("client", entries),
          name: "",
          logo: "",
        })}
        nameOf={({ name }) => String(name)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.name`} label="Name" />
            <FileField
              form={form}
              path={`${at}.logo`}
              label="Logo"
              hint="A logo without a background works in both themes."
              onFile={({ media_details: { width, height } }) => {
                form.change(`${at}.width`, width || undefined);
                form.change(`${at}.height`, height || undefined);
              }}
            />
          </>
        )}
      </Entries>
    </>
  );
}
