import { useCallback, useEffect, useId, useState } from "react";
import type { DeskMedia } from "../api/records.ts";
import { AltTextField } from "../library/alt-text-field.tsx";
import { FileButton } from "../library/file-button.tsx";
import { fileTitle, lacksAltText } from "../library/file-labels.ts";
import { useDroppedFiles } from "../library/use-dropped-files.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { thumbnailOf } from "../ui/thumbnail.tsx";
import { colorsIn, contrasts, parseColor } from "./brand-color.ts";
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

const pictures = "image/jpeg,image/png,image/webp,image/gif";

/** The picture that represents the project: on its card, and wherever it is shared. */
function CoverField({ draft, change, files }: FieldsProps) {
  const take = useCallback(([cover]: number[]) => cover && change((now) => ({ ...now, cover })), [change]);
  const { add, waiting } = useDroppedFiles(take);
  const { over, dropProps } = useFileDrop(([file]) => file && add([file]));
  const file = files.get(draft.cover);
  return (
    <fieldset id={projectPlaces.cover} className="desk-cover" data-over={over || undefined} {...dropProps}>
      <legend>Cover</legend>
      <div className="desk-cover-picture">
        {file && <img src={file.media_details.sizes.medium?.source_url ?? file.source_url} alt="" />}
        {!file && <span className="desk-soft">{waiting > 0 ? "On its way…" : "Drop a picture here"}</span>}
      </div>
      <div className="desk-cover-words">
        {file && (
          <p>
            {fileTitle(file)}
            {lacksAltText(file) && <span className="desk-flag">No alt text</span>}
          </p>
        )}
        {file && <AltTextField key={`${file.id} ${file.alt_text}`} file={file} />}
        <p className="desk-row">
          <FileButton label={file ? "Another" : "Upload"} accept={pictures} onFiles={add} />
          <FromLibrary
            label="Cover from the library"
            onChosen={(chosen) => take(chosen.map(({ id }) => id))}
          />
          {draft.cover > 0 && (
            <button
              type="button"
              className="desk-button"
              data-look="quiet"
              onClick={() => change((now) => ({ ...now, cover: 0 }))}
            >
              Take off
            </button>
          )}
        </p>
        <p className="desk-hint">Without one the gallery's first picture stands in.</p>
      </div>
    </fieldset>
  );
}

/** The colours of the cover; none until they are known. */
function useProposals(cover: DeskMedia | undefined): readonly string[] {
  const [proposals, setProposals] = useState<readonly string[]>([]);
  const address = cover ? thumbnailOf(cover) : "";
  // The colours are read from the picture's pixels, which have to be loaded first.
  useEffect(() => {
    let current = true;
    setProposals([]);
    if (address) void colorsIn(address).then((colors) => current && setProposals(colors));
    return () => {
      current = false;
    };
  }, [address]);
  return proposals;
}

const ratio = (value: number) => `${value.toFixed(1)} : 1`;

function contrastWords(color: number[]): string {
  const { dark, light } = contrasts(color);
  const weak = [dark < 3 && "dark", light < 3 && "light"].filter(Boolean);
  const found = `Contrast ${ratio(dark)} on the dark theme, ${ratio(light)} on the light one.`;
  return weak.length === 0
    ? found
    : `${found} Weak on the ${weak.join(" and ")}: there the site takes a stronger shade for text.`;
}

/** The project's own hue, proposed from its cover, with how it reads in both themes. */
function ColorField({
  draft,
  change,
  cover,
}: Pick<FieldsProps, "draft" | "change"> & { cover: DeskMedia | undefined }) {
  const value = draft.fields.brand_color;
  const set = (brand_color: string) => change((now) => ({ ...now, fields: { ...now.fields, brand_color } }));
  const proposals = useProposals(cover);
  const color = parseColor(value);

  // A project without a colour takes the cover's strongest: one thing less to do.
  const [first] = proposals;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the proposals come in
  useEffect(() => {
    if (first && value === "") set(first);
  }, [first]);

  return (
    <div className="desk-color">
      <span className="desk-swatch" style={color ? { background: `rgb(${color.join(" ")})` } : undefined} />
      <TextInput
        label="Brand colour"
        value={value}
        onText={set}
        maxLength={7}
        placeholder="#FA5537"
        hint={
          color
            ? contrastWords(color)
            : "The page takes it as its one hue. Without one it keeps the studio's."
        }
        error={value && !color ? "Six hexadecimal digits behind a #, such as #FA5537." : undefined}
      />
      {proposals.length > 0 && (
        <ul className="desk-proposals" aria-label="Colours of the cover">
          {proposals.map((proposal) => (
            <li key={proposal}>
              <button
                type="button"
                aria-label={`Take ${proposal}`}
                aria-pressed={proposal === value}
                title={proposal}
                style={{ background: proposal }}
                onClick={() => set(proposal)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
