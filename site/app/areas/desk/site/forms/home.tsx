import type { SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Group, Line, Text } from "../fields.tsx";

export function HomeForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Group title="Hero">
        <Line form={form} path="hero.note" label="Line above the title" />
        <Line form={form} path="hero.title" label="Title" hint="A comma starts a new line." />
        <Line form={form} path="hero.subtitle" label="Typed-out subtitle" />
      </Group>
      <Group title="Services">
        <Line form={form} path="offer.title" label="Heading" />
        <Text form={form} path="offer.lead" label="Introduction" />
      </Group>
      <Group title="Selected work">
        <Line form={form} path="work.title" label="Heading" />
        <Text form={form} path="work.lead" label="Introduction" />
        <Line form={form} path="work.button" label="Button to the portfolio" />
      </Group>
      <Group title="How a project runs">
        <Line form={form} path="runs.title" label="Heading" />
        <Text form={form} path="runs.lead" label="Introduction" />
        <Line form={form} path="runs.note" label="Note beside the heading" />
      </Group>
      <Entries
        form={form}
        path="runs.steps"
        label="Stages"
        add="Add a stage"
        blank={() => ({ title: "", text: "", fromYou: "", duration: "" })}
        nameOf={({ title }) => String(title)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.title`} label="Name" />
            <Text form={form} path={`${at}.text`} label="What happens" />
            <Line form={form} path={`${at}.fromYou`} label="From the client" />
            <Line form={form} path={`${at}.duration`} label="How long it takes" />
          </>
        )}
      </Entries>
      <Group title="Newsletter">
        <Line form={form} path="newsletter.title" label="Heading" />
        <Line form={form} path="newsletter.note" label="Note beside the heading" />
        <Text form={form} path="newsletter.text" label="What it is" />
      </Group>
    </>
  );
}
