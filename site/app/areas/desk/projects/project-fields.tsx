import {
  type ProjectField,
  type ProjectFieldName,
  projectField,
  projectFieldFault,
  projectFieldNames,
} from "@extenso/contract/projects/project-fields.ts";
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from "react";
import type { DeskMedia } from "../api/records.ts";
import { Commented } from "../comments/field-comments.tsx";
import { readFormatted } from "../formatted/formatted-html.ts";
import { FormattedText } from "../formatted/formatted-text.tsx";
import { AltTextField } from "../library/alt-text-field.tsx";
import { FileButton, pictureTypes } from "../library/file-button.tsx";
import { fileTitle, lacksAltText } from "../library/file-labels.ts";
import { useDroppedFiles } from "../library/use-dropped-files.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { thumbnailOf } from "../ui/thumbnail.tsx";
import { colorsIn, contrasts, parseColor } from "./brand-color.ts";
import { CreditsField } from "./credits-field.tsx";
import { projectFieldIds } from "./examine-project.ts";
import type { FieldsProps } from "./fields-props.ts";
import { FilmsField } from "./films-field.tsx";
import { FromLibrary } from "./from-library.tsx";
import { GalleryField } from "./gallery-field.tsx";
import { videoLink } from "./video-link.ts";

function videoHint(address: string): string {
  const link = videoLink(address);
  if (link.kind === "youtube") return "A YouTube video: its player loads when someone clicks play.";
  if (link.kind === "vimeo") return "A Vimeo film: its player loads when someone clicks play.";
  if (link.kind === "file") return "Your own film file.";
  return "A film’s address, or one on YouTube or Vimeo.";
}

/** Part of the form in which fields of a kind stand; those named `film_…` stand with the film instead. */
const formPartByKind = {
  line: "lines",
  colour: "colours",
  video: "film",
  films: "more_films",
  credits: "credits",
  lines: "texts",
  text: "texts",
} as const satisfies Record<ProjectField["kind"], string>;

type FormPart = (typeof formPartByKind)[ProjectField["kind"]];

const formPartOf = (name: ProjectFieldName): FormPart =>
  name.startsWith("film_") ? "film" : formPartByKind[projectField(name).kind];
const namesIn = (part: FormPart) => projectFieldNames.filter((name) => formPartOf(name) === part);

export function ProjectFields({
  draft,
  change,
  files,
  isNew,
}: FieldsProps & {
  isNew: boolean;
}) {
  const field = (name: ProjectFieldName) => ({
    name,
    value: draft.fields[name],
    onText: (text: string) => change((now) => ({ ...now, fields: { ...now.fields, [name]: text } })),
  });
  return (
    <>
      <Commented field="title" label="Title">
        <TextInput
          id={projectFieldIds.title}
          label="Title"
          value={draft.title}
          onText={(title) => change((now) => ({ ...now, title }))}
          maxLength={300}
          isFirst={isNew}
        />
      </Commented>
      {[...pairs(namesIn("lines"))].map((pair) => (
        <div key={pair.join()} className="desk-pair">
          {pair.map((name) => (
            <NamedField key={name} name={name}>
              <FieldControl {...field(name)} />
            </NamedField>
          ))}
        </div>
      ))}
      <Commented field="cover" label="Cover">
        <CoverField draft={draft} change={change} files={files} />
      </Commented>
      {namesIn("colours").map((name) => (
        <NamedField key={name} name={name}>
          <ColorField {...field(name)} cover={files.get(draft.cover)} />
        </NamedField>
      ))}
      <div className="desk-video">
        {namesIn("film").map((name) => (
          <NamedField key={name} name={name}>
            <FieldControl {...field(name)} />
          </NamedField>
        ))}
        <FromLibrary
          label="Film from the library"
          kind="video"
          onChosen={([film]) => film && field("video_url").onText(film.source_url)}
        />
      </div>
      <NamedField name="more_films">
        <FilmsField draft={draft} change={change} />
      </NamedField>
      <NamedField name="credits">
        <CreditsField draft={draft} change={change} />
      </NamedField>
      <Commented field="gallery" label="Gallery">
        <GalleryField draft={draft} change={change} files={files} />
      </Commented>
      {namesIn("texts").map((name) => (
        <NamedField key={name} name={name}>
          <FieldControl {...field(name)} />
        </NamedField>
      ))}
    </>
  );
}

function NamedField({ name, children }: { name: ProjectFieldName; children: ReactNode }) {
  return (
    <Commented field={name} label={projectField(name).label}>
      {children}
    </Commented>
  );
}

function* pairs<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += 2) yield all.slice(at, at + 2);
}

interface ProjectFieldProps {
  name: ProjectFieldName;
  value: string;
  onText: (text: string) => void;
}

/** The control of a field whose value is typed: of every kind but colours and lists of rows. */
function FieldControl(props: ProjectFieldProps) {
  const { kind } = projectField(props.name);
  if (kind === "video") return <VideoField {...props} />;
  if (kind === "lines") return <LinesField {...props} />;
  return kind === "text" ? <FormattedField {...props} /> : <LineField {...props} />;
}

function LineField({ name, value, onText }: ProjectFieldProps) {
  const listId = useId();
  const { label, hint, placeholder, maxLength, suggestions } = projectField(name);
  const error = projectFieldFault(name, value);
  return (
    <>
      <TextInput
        name={name}
        value={value}
        onText={onText}
        label={label}
        hint={hint}
        placeholder={placeholder}
        maxLength={maxLength}
        error={error}
        list={suggestions && listId}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function VideoField({ name, value, onText }: ProjectFieldProps) {
  const video = videoLink(value);
  return (
    <TextInput
      name={name}
      value={value}
      onText={onText}
      id={projectFieldIds.video}
      type="url"
      label={projectField(name).label}
      hint={videoHint(value)}
      error={video.kind === "refused" ? video.message : undefined}
    />
  );
}

function LinesField({ name, value, onText }: ProjectFieldProps) {
  const { label, hint, placeholder, maxLength, rows } = projectField(name);
  const error = projectFieldFault(name, value);
  return (
    <TextArea
      name={name}
      value={value}
      onText={onText}
      label={label}
      hint={hint}
      placeholder={placeholder}
      maxLength={maxLength}
      rows={rows}
      error={error}
    />
  );
}

/** A formatted text; one with markup that the field can’t show is edited as HTML. */
function FormattedField({ name, value, onText }: ProjectFieldProps) {
  const { label, rows } = projectField(name);
  const isFormatted = useMemo(() => readFormatted(value) !== null, [value]);
  return isFormatted ? (
    <FormattedText id={projectFieldIds.text(name)} label={label} rows={rows} html={value} onHtml={onText} />
  ) : (
    <TextArea
      name={name}
      value={value}
      onText={onText}
      label={label}
      rows={rows}
      id={projectFieldIds.text(name)}
      hint="This text has more markup than this field shows, so it’s edited as HTML."
    />
  );
}

/** The picture of the project’s card and of shared links. */
function CoverField({ draft, change, files }: FieldsProps) {
  const take = useCallback(([cover]: number[]) => cover && change((now) => ({ ...now, cover })), [change]);
  const { add, waiting } = useDroppedFiles(take);
  const { over, dropProps } = useFileDrop(([file]) => file && add([file]));
  const file = files.get(draft.cover);
  return (
    <fieldset id={projectFieldIds.cover} className="desk-cover" data-over={over || undefined} {...dropProps}>
      <legend>Cover</legend>
      <div className="desk-cover-picture">
        {file && <img src={file.media_details.sizes.medium?.source_url ?? file.source_url} alt="" />}
        {!file && <span className="desk-soft">{waiting > 0 ? "Uploading…" : "Drop an image here"}</span>}
      </div>
      <div className="desk-cover-words">
        {file && (
          <p>
            {fileTitle(file)}
            {lacksAltText(file) && <span className="desk-flag">No alt text</span>}
          </p>
        )}
        {file && <AltTextField key={file.id} file={file} />}
        <p className="desk-row">
          <FileButton label={file ? "Replace" : "Upload"} accept={pictureTypes} onFiles={add} />
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
              Remove
            </button>
          )}
        </p>
        <p className="desk-hint">Without one, the first gallery image is used.</p>
      </div>
    </fieldset>
  );
}

/** Colours of the cover; none until it is loaded. */
function useProposals(cover: DeskMedia | undefined): readonly string[] {
  const [proposals, setProposals] = useState<readonly string[]>([]);
  const address = cover ? thumbnailOf(cover) : "";
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

function contrastMessage(color: number[]): string {
  const { dark, light } = contrasts(color);
  const weak = [dark < 3 && "dark", light < 3 && "light"].filter(Boolean);
  const found = `Contrast ${ratio(dark)} on the dark theme, ${ratio(light)} on the light one.`;
  return weak.length === 0
    ? found
    : `${found} Weak on the ${weak.join(" and ")}: the site uses a stronger shade for text there.`;
}

/** The project's colour, with proposals from its cover and its contrast in both themes. */
function ColorField({
  name,
  value,
  onText: set,
  cover,
}: ProjectFieldProps & { cover: DeskMedia | undefined }) {
  const { label, placeholder, maxLength } = projectField(name);
  const proposals = useProposals(cover);
  const color = parseColor(value);

  // A project without a colour gets the strongest one of its cover.
  const [first] = proposals;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the proposals come in
  useEffect(() => {
    if (first && value === "") set(first);
  }, [first]);

  return (
    <div className="desk-color">
      <span className="desk-swatch" style={color ? { background: `rgb(${color.join(" ")})` } : undefined} />
      <TextInput
        label={label}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onText={set}
        hint={
          color
            ? contrastMessage(color)
            : "The project page’s accent colour. Without one, it uses the studio’s."
        }
        error={projectFieldFault(name, value)}
      />
      {proposals.length > 0 && (
        <ul className="desk-proposals" aria-label="Colours of the cover">
          {proposals.map((proposal) => (
            <li key={proposal}>
              <button
                type="button"
                aria-label={`Use ${proposal}`}
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
