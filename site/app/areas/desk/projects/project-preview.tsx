import { creditLines, filmLines } from "@extenso/contract/projects/field-lines.ts";
import { projectFactsOf } from "@extenso/contract/projects/project-fields.ts";
import type { Mark, Node as TextNode } from "prosemirror-model";
import { type ReactNode, useMemo } from "react";
import type { DeskMedia } from "../api/records.ts";
import { readFormatted } from "../formatted/formatted-html.ts";
import { schema } from "../formatted/schema.ts";
import { contrasts, parseColor } from "./brand-color.ts";
import type { ProjectDraft } from "./draft.ts";
import { videoLink } from "./video-link.ts";

const largeOf = ({ media_details: { sizes }, source_url }: DeskMedia) =>
  (sizes.large ?? sizes.medium_large)?.source_url ?? source_url;

function factsOf({ fields, gallery }: ProjectDraft): string {
  const films = [fields.video_url, ...filmLines(fields.more_films).map(({ address }) => address)].filter(
    (address) => ["youtube", "vimeo", "file"].includes(videoLink(address).kind),
  ).length;
  const images = gallery.length;
  return [
    fields.project_year,
    [
      images > 0 && `${images} image${images === 1 ? "" : "s"}`,
      films > 0 && `${films} film${films === 1 ? "" : "s"}`,
    ]
      .filter(Boolean)
      .join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}

const tabs = [
  ["challenge", "Challenge"],
  ["solution", "Solution"],
  ["results", "Results"],
] as const;

function hueOf(draft: ProjectDraft): Record<string, string> {
  const color = parseColor(draft.fields.brand_color);
  if (!color) return {};
  const { dark } = contrasts(color);
  return { "--hue": `rgb(${color.join(" ")})`, "--on-hue": dark >= 4.5 ? "#0b0b0d" : "#ffffff" };
}

/** Live preview of the card and the opened project, drawn as on the site. */
export function ProjectPreview({
  draft,
  files,
}: {
  draft: ProjectDraft;
  files: ReadonlyMap<number, DeskMedia>;
}) {
  const { fields, title, gallery } = draft;
  const cover = files.get(draft.cover) ?? files.get(gallery[0]?.id ?? 0);
  const credits = creditLines(fields.credits).filter(({ role, name }) => role && name);
  const description = fields.full_description || fields.short_description;
  return (
    <aside
      aria-label="As visitors see it"
      className="desk-project-preview"
      style={hueOf(draft)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys do where the focus is
      tabIndex={0}
    >
      <h2 className="desk-preview-label label">The card</h2>
      <div className="project-card is-tall desk-preview-card">
        <div className="project-caption">
          <p className="display project-title">{title || "Untitled"}</p>
          <p className="project-client">{fields.client || "Unknown Client"}</p>
          <p className="label slate project-slate">
            <span>{fields.category || "Uncategorized"}</span>
            <span className="desk-preview-rule" />
            <span>{factsOf(draft)}</span>
          </p>
        </div>
        <div className="project-frame">
          {cover && <img src={largeOf(cover)} alt="" className="desk-preview-picture" />}
        </div>
      </div>
      <h2 className="desk-preview-label label">Opened</h2>
      <div className="desk-preview-opened">
        <p className="display desk-preview-title">{title || "Untitled"}</p>
        <p className="desk-soft">Client: {fields.client || "Unknown Client"}</p>
        {projectFactsOf((name) => fields[name].trim()).map(({ label, value }) => (
          <p key={label} className="desk-soft">
            {label}: {value}
          </p>
        ))}
        {cover && <img src={largeOf(files.get(gallery[0]?.id ?? 0) ?? cover)} alt="" />}
        {gallery.length > 1 && (
          <ul className="desk-preview-strip" aria-label={`${gallery.length} images`}>
            {gallery.slice(0, 6).map(({ id }) => {
              const file = files.get(id);
              return (
                <li key={id}>
                  {file && (
                    <img src={file.media_details.sizes.thumbnail?.source_url ?? file.source_url} alt="" />
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {description ? (
          <FormattedWords html={description} />
        ) : (
          <p className="desk-soft">No description available for this project.</p>
        )}
        {tabs
          .filter(([name]) => fields[name])
          .map(([name, label]) => (
            <div key={name}>
              <p className="label desk-preview-label">{label}</p>
              <FormattedWords html={fields[name]} />
            </div>
          ))}
        {credits.length > 0 && <p className="label desk-preview-label">Credits</p>}
        {credits.map(({ role, name }) => (
          <p key={`${role} ${name}`}>
            <span className="desk-soft">{role}</span> {name}
          </p>
        ))}
      </div>
    </aside>
  );
}

/** A formatted text. HTML that the field can’t show is reduced to its words; only the public page shows the rest. */
function FormattedWords({ html }: { html: string }) {
  const doc = useMemo(() => readFormatted(html), [html]);
  if (doc) return doc.children.map(drawn);
  return html
    .replace(/<[^>]*>/g, " ")
    .split(/\n\s*\n/)
    .map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

const { paragraph, bullet_list: bullets, list_item: item, hard_break: lineEnd } = schema.nodes;

/** Blocks and runs of a text are identified by their index. */
function drawn(node: TextNode, key: number): ReactNode {
  if (node.isText)
    return node.marks.reduceRight<ReactNode>((inner, mark) => marked(mark, inner, key), node.text);
  if (node.type === lineEnd) return <br key={key} />;
  const inner = node.children.map(drawn);
  if (node.type === paragraph) return <p key={key}>{inner}</p>;
  if (node.type === item) return <li key={key}>{inner}</li>;
  if (node.type === bullets) return <ul key={key}>{inner}</ul>;
  return (
    <ol key={key} start={node.attrs.start}>
      {inner}
    </ol>
  );
}

function marked({ type }: Mark, inner: ReactNode, key: number): ReactNode {
  if (type === schema.marks.strong) return <strong key={key}>{inner}</strong>;
  return type === schema.marks.em ? <em key={key}>{inner}</em> : <u key={key}>{inner}</u>;
}
