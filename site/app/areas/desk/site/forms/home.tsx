import { type SiteContentForm, valueAt } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Group, Line, Text } from "../fields.tsx";
import { PictureField } from "../picture-fields.tsx";
import { LinkField } from "./link-field.tsx";

/** The film is removed once both its heading and its text are empty. */
function removingFilm(form: SiteContentForm): SiteContentForm {
  return {
    ...form,
    change(path, value) {
      const words = ["film.title", "film.text"].filter((field) => field !== path);
      const isEmptied = value === "" && words.length === 1 && !valueAt(form.document, String(words[0]));
      if (isEmptied) form.change("film", undefined);
      else form.change(path, value);
    },
  };
}

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
      <Group title="A film drawn to scale">
        <Line form={removingFilm(form)} path="film.title" label="Heading" />
        <Text form={removingFilm(form)} path="film.text" label="Text" />
        <LinkField form={form} at="film.link" label="Link to its project" />
        <PictureField form={form} path="film.picture" label="Image" alt="film.alt" />
        <Line form={form} path="film.alt" label="Alt text" />
        <p className="desk-soft">
          The linked project needs a film with its length and shorter cuts. Without a heading and a text, the
          section is hidden.
        </p>
      </Group>
      <Group title="Newsletter">
        <Line form={form} path="newsletter.title" label="Heading" />
        <Line form={form} path="newsletter.note" label="Note beside the heading" />
        <Text form={form} path="newsletter.text" label="What it is" />
      </Group>
    </>
  );
}
