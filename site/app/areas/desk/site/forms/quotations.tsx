import type { SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Figure, Group, Line, Percent, Text } from "../fields.tsx";
import { PathField } from "../path-field.tsx";
import { PictureField } from "../picture-fields.tsx";

const people = [0, 1, 2, 3];

export function QuotationsForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Group title="Rates, in dollars before tax">
        {people.map((place) => (
          <div key={place} className="site-pair">
            <Line form={form} path={`rates.people.${place}.name`} label={`Crew, person ${place + 1}`} />
            <Figure form={form} path={`rates.people.${place}.rate`} label="Per day" />
          </div>
        ))}
        <div className="site-pair">
          <Figure form={form} path="rates.kit.camera" label="Camera and lenses, per day" />
          <Figure form={form} path="rates.kit.lighting" label="Lighting and grip, per day" />
          <Figure form={form} path="rates.kit.permits" label="Permits, parking, location" />
          <Figure form={form} path="rates.kit.meals" label="Meals and travel, per person per day" />
          <Figure form={form} path="rates.after.edit" label="Edit, per day" />
          <Figure form={form} path="rates.after.gradeAndMix" label="Grade and mix" />
          <Figure form={form} path="rates.after.music" label="Music licence" />
          <Figure form={form} path="rates.editDays" label="Edit days for one film" step={0.5} />
          <Figure form={form} path="rates.cutDownsPerHalfDay" label="Cut-downs per half day" />
        </div>
        <p className="desk-soft">
          These set the quotes on the page, and the budget and first line of the contact form. The contingency
          excludes the producer.
        </p>
      </Group>
      <Entries
        form={form}
        path="quotes.taxes"
        label="Taxes of quotes"
        add="Add a tax"
        blank={() => ({ name: "", rateThousandths: 0, number: "" })}
        nameOf={({ name, rateThousandths }) =>
          name ? `${name} ${typeof rateThousandths === "number" ? rateThousandths / 1_000 : "?"}%` : ""
        }
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.name`} label="Name" hint="Such as GST." />
            <Percent form={form} path={`${at}.rateThousandths`} label="Rate, in %" />
            <Line
              form={form}
              path={`${at}.number`}
              label="Registration number"
              hint="Shown beside the tax on the quote. Empty: none."
            />
          </>
        )}
      </Entries>
      <Group title="A new quote begins with">
        <div className="site-pair">
          <Figure form={form} path="quotes.depositPercent" label="Deposit, in %" />
          <Figure form={form} path="quotes.validDays" label="Valid for, in days" />
        </div>
        <Text form={form} path="quotes.terms" label="Terms" />
        <Line
          form={form}
          path="quotes.taxNumber"
          label="Tax number of the studio"
          hint="Below its name and address on each quote. Empty: none."
        />
        <p className="desk-soft">Quotes that are written already keep their taxes and terms.</p>
      </Group>
      <Group title="The sample quote">
        <Line form={form} path="sample.title" label="Heading" />
        <Text form={form} path="sample.lead" label="What it was for" />
        <Line form={form} path="sample.total" label="Label of the total" />
        <Text form={form} path="sample.after" label="How it ended" />
      </Group>
      <Group title="The page">
        <Line form={form} path="title" label="Heading" />
        <Text form={form} path="intro" label="Introduction" />
        <Text form={form} path="description" label="Description for search engines" />
        <PictureField form={form} path="picture.name" label="Image" alt="picture.alt" />
        <Line form={form} path="picture.alt" label="Alt text" />
        <Line form={form} path="picture.link.label" label="Link below the image" />
        <PathField form={form} path="picture.link.to" label="Link target" />
        <Line form={form} path="picture.caption" label="Text after the link" />
      </Group>
      <Entries
        form={form}
        path="benefits"
        label="Reasons"
        add="Add a reason"
        blank={() => ({ title: "", text: "", example: "" })}
        nameOf={({ title }) => String(title)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.title`} label="Heading" />
            <Text form={form} path={`${at}.text`} label="Text" />
            <Line form={form} path={`${at}.example`} label="Example" />
          </>
        )}
      </Entries>
      <Group title="The consultation">
        <Line form={form} path="consultation.title" label="Heading" />
        <Text form={form} path="consultation.text" label="Text" />
        <Line form={form} path="consultation.button" label="Button" />
      </Group>
      <Entries
        form={form}
        path="consultation.steps"
        label="Steps of the consultation"
        add="Add a step"
        blank={() => ({ title: "", text: "" })}
        nameOf={({ title }) => String(title)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.title`} label="Heading" />
            <Text form={form} path={`${at}.text`} label="Text" />
          </>
        )}
      </Entries>
    </>
  );
}
