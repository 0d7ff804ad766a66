import { useId, useState } from "react";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { ColorField } from "./color-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { type ProjectDraft, textNames } from "./draft.ts";
import { projectPlaces } from "./examine-project.ts";
import { fieldLabels } from "./field-labels.ts";
import { paragraphsHtml, plainParagraphs } from "./field-text.ts";
import type { FieldsProps } from "./fields-props.ts";
import { FromLibrary } from "./from-library.tsx";
import { GalleryField } from "./gallery-field.tsx";
import { videoLink } from "./video-link.ts";

const textRows: Record<(typeof textNames)[number], number> = {
  short_description: 2,
  full_description: 5,
  challenge: 4,
  solution: 4,
  results: 4,
};

/** The portfolio's filters are made of these. */
const categories = ["Videography", "Photography", "Branding", "Drone Operation", "Web Development"];

function videoHint(address: string): string {
  const link = videoLink(address);
  if (link.kind === "youtube") return "A video of YouTube: its player loads when somebody presses play.";
  if (link.kind === "file") return "A film of its own.";
  return "A film's address, or a video of YouTube.";
}

/** As the site reads it; empty for a film that is shown whole. */
function isFilmLength(text: string): boolean {
  return /^(?:(?:\d{1,4}:(?=\d\d$))?\d{1,5})?$/.test(text.trim());
}

export function ProjectFields({ draft, change, files }: FieldsProps) {
  const listId = useId();
  const { fields } = draft;
  const field = (name: keyof ProjectDraft["fields"]) => ({
    name,
    value: fields[name],
    onText: (text: string) => change((now) => ({ ...now, fields: { ...now.fields, [name]: text } })),
  });
  const video = videoLink(fields.video_url);
  return (
    <>
      <TextInput
        id={projectPlaces.title}
        label="Title"
        value={draft.title}
        onText={(title) => change((now) => ({ ...now, title }))}
        maxLength={300}
      />
      <div className="desk-pair">
        <TextInput {...field("client")} label={fieldLabels.client} />
        <TextInput {...field("project_year")} label={fieldLabels.project_year} maxLength={4} />
      </div>
      <div className="desk-pair">
        <TextInput {...field("category")} label={fieldLabels.category} list={listId} />
        <datalist id={listId}>
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextInput {...field("tags")} label={fieldLabels.tags} placeholder="dusk, film, launch" />
      </div>
      <CoverField draft={draft} change={change} files={files} />
      <ColorField draft={draft} change={change} cover={files.get(draft.cover)} />
      <div className="desk-video">
        <TextInput
          {...field("video_url")}
          id={projectPlaces.video}
          type="url"
          label="Video"
          hint={videoHint(fields.video_url)}
          error={video.kind === "refused" ? video.words : undefined}
        />
        <TextInput
          {...field("film_length")}
          label={fieldLabels.film_length}
          hint="Only where the video is an excerpt: in seconds, or as 1:30."
          error={
            isFilmLength(fields.film_length) ? undefined : "Write seconds, or minutes and seconds as 1:30."
          }
          maxLength={10}
        />
        <FromLibrary
          label="Film from the library"
          kind="video"
          onChosen={([film]) => film && field("video_url").onText(film.source_url)}
        />
      </div>
      <GalleryField draft={draft} change={change} files={files} />
      {textNames.map((name) => {
        const label = fieldLabels[name];
        const rows = textRows[name];
        const plain = plainParagraphs(fields[name]);
        const { onText, ...rest } = field(name);
        return plain === null ? (
          <TextArea
            key={name}
            id={projectPlaces.text(name)}
            {...rest}
            onText={onText}
            label={label}
            rows={rows}
            hint="This text has links or markup: it is shown as HTML."
          />
        ) : (
          <ParagraphsField key={name} label={label} rows={rows} html={fields[name]} onHtml={onText} />
        );
      })}
    </>
  );
}

/** Plain paragraphs over HTML: what is typed stays as it is typed while one types. */
function ParagraphsField({
  label,
  rows,
  html,
  onHtml,
}: {
  label: string;
  rows: number;
  html: string;
  onHtml: (html: string) => void;
}) {
  const [typed, setTyped] = useState(() => plainParagraphs(html) ?? "");
  // Taken from elsewhere: another's state, or a restored one.
  const [known, setKnown] = useState(html);
  if (html !== known) {
    setKnown(html);
    setTyped(plainParagraphs(html) ?? "");
  }
  return (
    <TextArea
      label={label}
      rows={rows}
      value={typed}
      onText={(text) => {
        const next = paragraphsHtml(text);
        setTyped(text);
        setKnown(next);
        onHtml(next);
      }}
    />
  );
}
