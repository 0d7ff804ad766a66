import type { SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Group, Line } from "../fields.tsx";
import { PathField } from "../path-field.tsx";

function Link({ form, at }: { form: SiteContentForm; at: string }) {
  return (
    <>
      <Line form={form} path={`${at}.label`} label="Label" />
      <PathField form={form} path={`${at}.to`} label="Link" labelPath={`${at}.label`} />
    </>
  );
}

const blank = () => ({ to: "", label: "" });
const nameOf = ({ label }: Record<string, unknown>) => String(label);

export function MenusForm({ form: given }: { form: SiteContentForm }) {
  const form: SiteContentForm = {
    ...given,
    // A link without pages below it says nothing of them.
    change(path, value) {
      const isNone = path.endsWith(".children") && Array.isArray(value) && value.length === 0;
      given.change(path, isNone ? undefined : value);
    },
  };
  return (
    <>
      <Entries form={form} path="main" label="Header" add="Add a link" blank={blank} nameOf={nameOf}>
        {(at) => (
          <>
            <Link form={form} at={at} />
            <Entries
              form={form}
              path={`${at}.children`}
              label="Pages below it"
              add="Add a page below it"
              blank={blank}
              nameOf={nameOf}
            >
              {(child) => <Link form={form} at={child} />}
            </Entries>
          </>
        )}
      </Entries>
      <Group title="Button in the header">
        <Link form={form} at="contact" />
      </Group>
      <Entries form={form} path="footer" label="Footer, Pages" add="Add a link" blank={blank} nameOf={nameOf}>
        {(at) => <Link form={form} at={at} />}
      </Entries>
      <Entries form={form} path="legal" label="Bottom line" add="Add a link" blank={blank} nameOf={nameOf}>
        {(at) => <Link form={form} at={at} />}
      </Entries>
    </>
  );
}
