import { longestShareText } from "@extenso/contract/fields/own-fields.ts";
import type { DeskRecord } from "../api/records.ts";
import { plainFormatted } from "../formatted/formatted-html.ts";
import { descriptionLength } from "../sharing/lengths.ts";
import { cut, SearchPreview, ShareCard } from "../sharing/outside-previews.tsx";
import { SharePictureField } from "../sharing/share-picture-field.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import type { ProjectDetails as Details, ProjectDraft } from "./draft.ts";

/** Plain words of a text, in one line. */
function wordsOf(html: string): string {
  return (plainFormatted(html) ?? html.replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ").trim();
}

/** The project's address, and how it looks in search results and as the card of a link to it. */
export function ProjectDetails({
  record,
  draft,
  change,
}: {
  record: DeskRecord | null;
  draft: ProjectDraft;
  change: (make: (now: ProjectDraft) => ProjectDraft) => void;
}) {
  const { title, details, fields, cover, gallery } = draft;
  const set = (changed: Partial<Details>) =>
    change((now) => ({ ...now, details: { ...now.details, ...changed } }));
  const isPublic = record?.status === "publish";
  const willLead = isPublic && details.slug !== record.slug;
  const isUnlisted = details.robots === "noindex";
  const text = details.share_text || wordsOf(fields.short_description || fields.full_description);
  const name = [title, fields.client, "Extenso"].filter(Boolean).join(" · ");
  const count = details.share_text.length > 0 && `${details.share_text.length} of ${longestShareText}`;
  return (
    <fieldset className="desk-project-details">
      <legend>Address and sharing</legend>
      <TextInput
        label="Address"
        value={details.slug}
        placeholder={record?.generated_slug || "from the title"}
        maxLength={200}
        hint={willLead ? "After the update, the old address redirects here." : undefined}
        onText={(slug) => set({ slug })}
      />
      <label className="desk-check">
        <input
          type="checkbox"
          className="check"
          checked={isUnlisted}
          onChange={({ target }) => set({ robots: target.checked ? "noindex" : "index" })}
        />
        <span>Not for search engines</span>
      </label>
      <TextArea
        label="Text for sharing"
        rows={2}
        maxLength={longestShareText}
        placeholder="the project’s text in short"
        value={details.share_text}
        hint={count || undefined}
        onText={(share_text) => set({ share_text })}
      />
      <SharePictureField
        label="Picture for sharing"
        picture={details.share_picture}
        otherwise="the cover"
        onChange={(share_picture) => set({ share_picture })}
      />
      {isUnlisted ? (
        <p className="desk-soft">Search engines are asked to leave this project out.</p>
      ) : (
        <SearchPreview
          title={name}
          address={`portfolio › ${details.slug || record?.generated_slug || "…"}`}
          text={cut(text, descriptionLength)}
        />
      )}
      <ShareCard
        title={name}
        text={cut(text, longestShareText)}
        picture={details.share_picture || cover || (gallery[0]?.id ?? 0)}
      />
    </fieldset>
  );
}
