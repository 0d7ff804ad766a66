import { type SiteContentForm, valueAt } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Figure, Group, Line, Lines, Text } from "../fields.tsx";
import { FileField, PictureField } from "../picture-fields.tsx";
import { OptionalLinkField } from "./link-field.tsx";

export function ServicesForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Entries
        form={form}
        path="items"
        label="Services"
        isFixed
        nameOf={({ title, startingPrice }) => [title, Object(startingPrice).text].filter(Boolean).join(" · ")}
      >
        {(at) => <Service form={form} at={at} />}
      </Entries>
      <Group title="Around the services">
        <Line form={form} path="title" label="Heading" />
        <Text form={form} path="lead" label="Introduction" />
        <Line form={form} path="further" label="Heading above the two without a tab" />
        <Line form={form} path="sampleTitle" label="Heading of the samples" />
        <Line form={form} path="workTitle" label="Heading of the portfolio link" />
        <Text form={form} path="workText" label="Text of the portfolio link" />
        <Line form={form} path="workButton" label="Its button" />
        <Text form={form} path="description" label="Description for search engines" />
      </Group>
    </>
  );
}

/** A film goes with the words that describe it. */
function withFilm(form: SiteContentForm, at: string): SiteContentForm {
  return {
    ...form,
    change(path, value) {
      form.change(path, value);
      if (value === undefined) form.change(`${at}.video`, undefined);
    },
  };
}

const optional = (form: SiteContentForm): SiteContentForm => ({
  ...form,
  change: (path, value) => form.change(path, value === "" ? undefined : value),
});

function Service({ form, at }: { form: SiteContentForm; at: string }) {
  const hasFilm = Boolean(valueAt(form.document, `${at}.videoUrl`));
  return (
    <>
      <Line form={form} path={`${at}.title`} label="Name" />
      <div className="site-pair">
        <Line
          form={form}
          path={`${at}.startingPrice.text`}
          label="Starting price, as shown"
          hint="From $2,500. Here, on the overview and on the home page."
        />
        <Figure
          form={form}
          path={`${at}.startingPrice.amount`}
          label="Starting price in dollars"
          hint="For search engines."
        />
      </div>
      <div className="site-pair">
        <Line form={form} path={`${at}.turnaround`} label="Time" />
        <Line form={form} path={`${at}.deliverables`} label="What the client receives" />
      </div>
      <Text form={form} path={`${at}.shortDescription`} label="In short" />
      <Lines
        form={form}
        path={`${at}.fullDescription`}
        label="In full"
        hint="One paragraph per line. The first is set larger."
      />
      <Lines
        form={form}
        path={`${at}.features`}
        label="What it includes"
        hint="One per line; the overview shows four."
      />
      <Entries
        form={form}
        path={`${at}.process`}
        label="Steps"
        add="Add a step"
        blank={() => ({ title: "", description: "" })}
        nameOf={({ title }) => String(title)}
      >
        {(step) => (
          <>
            <Line form={form} path={`${step}.title`} label="Name" />
            <Text form={form} path={`${step}.description`} label="What happens" />
          </>
        )}
      </Entries>
      <Group title="Its tile on the home page">
        <PictureField form={form} path={`${at}.tile.picture`} label="Image" alt={`${at}.tile.alt`} />
        <Line form={form} path={`${at}.tile.alt`} label="Alt text" />
        <Line
          form={optional(form)}
          path={`${at}.tile.work`}
          label="Project and client"
          hint="Dune Line, Fjordworks. Optional."
        />
        <Line
          form={optional(form)}
          path={`${at}.tile.note`}
          label="After the price"
          hint="2 to 4 weeks. Optional."
        />
      </Group>
      <Group title="Images and film">
        <PictureField
          form={form}
          path={`${at}.heroImage`}
          label="Hero image"
          hint="Without one, the clip runs there, or the film."
          optional
        />
        <FileField form={form} path={`${at}.heroVideo`} label="Hero clip" kind="video" optional />
        <PictureField form={form} path={`${at}.videoThumbnail`} label="Still of the clip and the film" />
        <Line form={form} path={`${at}.alt`} label="Hero alt text" />
        <FileField
          form={withFilm(form, at)}
          path={`${at}.videoUrl`}
          label="Film that plays in a window"
          kind="video"
          optional
        />
        {hasFilm && (
          <div className="site-pair">
            <Line form={form} path={`${at}.video.description`} label="Film description" />
            <Figure form={form} path={`${at}.video.seconds`} label="Its length in seconds" step={0.1} />
          </div>
        )}
        <PictureField form={form} path={`${at}.mainImage`} label="Overview image" alt={`${at}.mainAlt`} />
        <Line form={form} path={`${at}.mainAlt`} label="Overview alt text" />
        <Line
          form={optional(form)}
          path={`${at}.mainWork`}
          label="Project and client of the overview image"
          hint="Optional."
        />
        <PictureField form={form} path={`${at}.storyImage`} label="Portrait image" alt={`${at}.storyAlt`} />
        <Line form={form} path={`${at}.storyAlt`} label="Portrait alt text" />
        <OptionalLinkField form={form} at={`${at}.storySource`} label="Project the portrait is from" />
      </Group>
      <Entries
        form={form}
        path={`${at}.portfolio`}
        label="Sample work"
        add="Add a sample"
        blank={() => ({ title: "", thumbnail: "", alt: "", projectSlug: "", note: "" })}
        nameOf={({ title }) => String(title)}
      >
        {(sample) => (
          <>
            <Line form={form} path={`${sample}.title`} label="Title" />
            <Line form={form} path={`${sample}.note`} label="Client and year" />
            <Line
              form={form}
              path={`${sample}.projectSlug`}
              label="Its project’s name in URLs"
              hint="dune-line, of /portfolio/dune-line."
            />
            <PictureField form={form} path={`${sample}.thumbnail`} label="Image" alt={`${sample}.alt`} />
            <Line form={form} path={`${sample}.alt`} label="Alt text" />
            <FileField
              form={form}
              path={`${sample}.videoUrl`}
              label="Film"
              hint="Without one, the image links to the project."
              kind="video"
              optional
            />
          </>
        )}
      </Entries>
      <Group title="Call to action">
        <Line form={form} path={`${at}.cta.title`} label="Heading" />
        <Text form={form} path={`${at}.cta.description`} label="Text" />
        <Line form={form} path={`${at}.cta.buttonText`} label="Button" />
      </Group>
    </>
  );
}
