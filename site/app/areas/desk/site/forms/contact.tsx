import type { SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Group, Line, Text } from "../fields.tsx";
import { MapField } from "../map-field.tsx";
import { OpeningHours } from "./opening-hours.tsx";

export function ContactForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Group title="The studio">
        <Line
          form={form}
          path="legalName"
          label="Legal name"
          hint="In the footer, and in what newsletter subscribers agree to."
        />
        <Line form={form} path="tagline" label="Line in the footer" />
        <Text form={form} path="description" label="Description for search engines" />
      </Group>
      <Group title="How to reach it">
        <Line form={form} path="phone" label="Phone" type="tel" />
        <Line form={form} path="email" label="Email" type="email" />
      </Group>
      <OpeningHours form={form} />
      <Group title="Where it is">
        <Line form={form} path="address.street" label="Street" />
        <Line form={form} path="address.city" label="City" />
        <Line form={form} path="address.region" label="Province or state" />
        <Line form={form} path="address.postalCode" label="Postal code" />
        <Line form={form} path="address.country" label="Country" hint="Two letters: CA." />
        <MapField form={form} />
      </Group>
      <Entries
        form={form}
        path="socials"
        label="Social links"
        add="Add a link"
        blank={() => ({ name: "", url: "https://" })}
        nameOf={({ name }) => String(name)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.name`} label="Name" />
            <Line form={form} path={`${at}.url`} label="Address" type="url" />
          </>
        )}
      </Entries>
    </>
  );
}
