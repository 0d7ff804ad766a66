import { newKey, type SiteContentForm } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Figure, Group, Line, Lines, Text } from "../fields.tsx";
import { PathField } from "../path-field.tsx";
import { PictureField } from "../picture-fields.tsx";
import { LinkField, OptionalLinkField } from "./link-field.tsx";

const titleOf = ({ title }: Record<string, unknown>) => String(title);

function Pictured({ form, at }: { form: SiteContentForm; at: string }) {
  return (
    <>
      <PictureField form={form} path={`${at}.picture`} label="Image" alt={`${at}.alt`} />
      <Line form={form} path={`${at}.alt`} label="Alt text" />
    </>
  );
}

const optionalText = (form: SiteContentForm): SiteContentForm => ({
  ...form,
  change: (path, value) => form.change(path, value === "" ? undefined : value),
});

export function AboutForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Group title="Hero">
        <Line form={form} path="hero.lines.0" label="Title, first line" />
        <Line form={form} path="hero.lines.1" label="Title, second line" />
        <Text form={form} path="hero.lead" label="Introduction" />
        <Pictured form={form} at="hero" />
        <LinkField form={form} at="hero.primary" label="First button" />
        <LinkField form={form} at="hero.secondary" label="Second button" />
      </Group>
      <Group title="People">
        <Line form={form} path="people.title" label="Heading" />
        <Text form={form} path="people.lead" label="Introduction" />
        <p className="desk-soft">With nobody listed, the section is hidden.</p>
      </Group>
      <Entries
        form={form}
        path="people.frames"
        label="People at work, in up to three images"
        add="Add an image"
        blank={() => ({ picture: "", alt: "" })}
        nameOf={({ alt }) => String(alt)}
      >
        {(at) => <Pictured form={form} at={at} />}
      </Entries>
      <Entries
        form={form}
        path="people.items"
        label="Who works here"
        add="Add a person"
        blank={(entries) => ({ id: newKey("person", entries), name: "", role: "" })}
        nameOf={({ name }) => String(name)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.name`} label="Name" />
            <Line form={form} path={`${at}.role`} label="What they do" />
            <Text form={optionalText(form)} path={`${at}.text`} label="About them" hint="Optional." />
            <PictureField form={form} path={`${at}.picture`} label="Portrait" optional />
          </>
        )}
      </Entries>
      <Group title="Figures">
        <Line form={form} path="figures.title" label="Heading" />
        <Text form={form} path="figures.lead" label="Introduction" />
      </Group>
      <Entries
        form={form}
        path="figures.items"
        label="Numbers"
        add="Add a number"
        blank={() => ({ value: "", unit: "", text: "" })}
        nameOf={({ value, unit }) => `${value} ${unit}`}
      >
        {(at) => (
          <>
            <div className="site-pair">
              <Line form={form} path={`${at}.value`} label="Number" />
              <Line form={form} path={`${at}.unit`} label="Unit" />
            </div>
            <Text form={form} path={`${at}.text`} label="What it counts" />
            <OptionalLinkField form={form} at={`${at}.source`} label="Its project" />
          </>
        )}
      </Entries>
      <Line form={form} path="timeline.title" label="Heading of the years" />
      <Entries
        form={form}
        path="timeline.items"
        label="Years"
        add="Add a year"
        blank={() => ({ year: new Date().getFullYear(), title: "", text: "" })}
        nameOf={({ year, title }) => `${year} ${title}`}
      >
        {(at) => (
          <>
            <Figure form={form} path={`${at}.year`} label="Year" />
            <Line form={form} path={`${at}.title`} label="What happened" />
            <Text form={form} path={`${at}.text`} label="Text" />
          </>
        )}
      </Entries>
      <Group title="The story">
        <Line form={form} path="story.note" label="Note above it" />
        <Line form={form} path="story.title" label="Heading" />
        <Lines form={form} path="story.paragraphs" label="Text" hint="One paragraph per line." />
      </Group>
      <Film form={form} />
      <Group title="What we do">
        <Line form={form} path="services.title" label="Heading" />
        <Text form={form} path="services.lead" label="Introduction" />
        <Line form={form} path="services.linkLabel" label="Link label" />
      </Group>
      <Entries
        form={form}
        path="services.groups"
        label="Groups of services"
        add="Add a group"
        blank={(entries) => ({
          id: newKey("group", entries),
          title: "",
          text: "",
          picture: "",
          alt: "",
          link: "/services",
          linkContext: "",
        })}
        nameOf={titleOf}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.title`} label="Name" />
            <Text form={form} path={`${at}.text`} label="Text" />
            <Pictured form={form} at={at} />
            <OptionalLinkField form={form} at={`${at}.source`} label="Project the image is from" />
            <PathField form={form} path={`${at}.link`} label="Link" />
            <Line
              form={form}
              path={`${at}.linkContext`}
              label="Added for screen readers"
              hint="about photography"
            />
          </>
        )}
      </Entries>
      <Group title="How it works">
        <Line form={form} path="process.title" label="Heading" />
        <Text form={form} path="process.lead" label="Introduction" />
      </Group>
      <Entries
        form={form}
        path="process.items"
        label="Stages in stills"
        add="Add a stage"
        blank={() => ({
          stage: "",
          text: "",
          picture: "",
          alt: "",
          caption: "",
          link: { label: "", to: "/portfolio" },
        })}
        nameOf={({ stage }) => String(stage)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.stage`} label="Stage" />
            <Text form={form} path={`${at}.text`} label="Text" />
            <Pictured form={form} at={at} />
            <Text form={form} path={`${at}.caption`} label="Caption" />
            <LinkField form={form} at={`${at}.link`} label="Project" />
          </>
        )}
      </Entries>
      <Group title="Promises">
        <Line form={form} path="values.title" label="Heading" />
        <Text form={form} path="values.lead" label="Introduction" />
        <Line form={form} path="values.proofLabel" label="Label of each proof" />
      </Group>
      <Entries
        form={form}
        path="values.items"
        label="What we promise"
        add="Add a promise"
        blank={(entries) => ({ id: newKey("promise", entries), title: "", text: "", proof: "" })}
        nameOf={titleOf}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.title`} label="Promise" />
            <Text form={form} path={`${at}.text`} label="Text" />
            <Text form={form} path={`${at}.proof`} label="How a client can check it" />
          </>
        )}
      </Entries>
      <Group title="Closing">
        <Line form={form} path="closing.title" label="Heading" />
        <Text form={form} path="closing.text" label="Text" />
        <LinkField form={form} at="closing.button" label="Button" />
      </Group>
      <Group title="For search engines">
        <Line form={form} path="title" label="Title" />
        <Text form={form} path="description" label="Description" />
      </Group>
    </>
  );
}

/** One film and what was cut from it, drawn to scale. */
function Film({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Group title="A film drawn to scale">
        <Text form={form} path="fullLength.caption" label="Caption" />
        <LinkField form={form} at="fullLength.link" label="Its project" />
        <Figure form={form} path="fullLength.watched" label="Watched on average, in seconds" />
      </Group>
      <Entries
        form={form}
        path="fullLength.lengths"
        label="Lengths, the whole film first"
        add="Add a length"
        blank={() => ({ seconds: 15, label: "" })}
        nameOf={({ seconds, label }) => `${seconds} s ${label}`}
      >
        {(at) => (
          <>
            <Figure form={form} path={`${at}.seconds`} label="Seconds" />
            <Line form={form} path={`${at}.label`} label="What it is" />
          </>
        )}
      </Entries>
      <Entries
        form={form}
        path="fullLength.frames"
        label="Frames"
        add="Add a frame"
        blank={() => ({ picture: "", alt: "" })}
        nameOf={({ alt }) => String(alt)}
      >
        {(at) => <Pictured form={form} at={at} />}
      </Entries>
    </>
  );
}
