/** The state of a project’s form, and the changes of it that are sent. */
import {
  isOwnValue,
  mapOwnFields,
  noOwnFields,
  type OwnFieldName,
  type OwnFieldValues,
  ownFieldNames,
} from "@extenso/contract/fields/own-fields.ts";
import { type ProjectFieldName, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import type { Changes } from "../api/content.ts";
import type { DeskMedia, DeskRecord } from "../api/records.ts";
import { type GalleryEntry, type GalleryPicture, readGallery, writeGallery } from "./gallery-block.ts";

/** Slug, and fields for search engines and cards of shared links. As on the wire. */
export interface ProjectDetails extends OwnFieldValues {
  /** Empty: the server makes it from the title. */
  slug: string;
}

export const detailNames = ["slug", ...ownFieldNames] as const;

export interface ProjectDraft {
  title: string;
  /** Not part of revisions: restoring an earlier state leaves them unchanged. */
  details: ProjectDetails;
  /** As on the wire: texts are HTML. */
  fields: Record<ProjectFieldName, string>;
  /** Id of the media record; 0 for none. */
  cover: number;
  gallery: GalleryEntry[];
  /** Content around the gallery of an earlier state that is being restored; without it, the record's. */
  around?: string;
}

export function draftOf(
  record:
    | (Pick<DeskRecord, "title" | "acf" | "featured_media" | "content"> &
        Partial<Pick<DeskRecord, "slug" | OwnFieldName>>)
    | null,
): ProjectDraft {
  // The server leaves out fields that have never been set.
  const own = mapOwnFields((name) =>
    isOwnValue(name, record?.[name]) ? record?.[name] : noOwnFields[name],
  ) as OwnFieldValues;
  const field = (name: ProjectFieldName) => {
    const value = record?.acf[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return {
    title: record?.title.raw ?? "",
    details: { slug: record?.slug ?? "", ...own },
    fields: Object.fromEntries(
      projectFieldNames.map((name) => [name, field(name)]),
    ) as ProjectDraft["fields"],
    cover: record?.featured_media ?? 0,
    gallery: readGallery(record?.content.raw ?? ""),
  };
}

/**
 * Reads a draft from the browser's storage, which other versions and other people may have written.
 *
 * @param opened the form as opened: its values fill fields that were added since the draft was stored.
 * @returns `null` if the value isn't a draft.
 */
export function readDraft(value: unknown, opened: ProjectDraft): ProjectDraft | null {
  if (typeof value !== "object" || value === null) return null;
  const { title, details: found, fields: kept, cover, gallery, around = "" } = value as Partial<ProjectDraft>;
  const details = { ...opened.details, ...found };
  const fields = kept && { ...opened.fields, ...kept };
  const isDraft =
    typeof title === "string" &&
    detailNames.every((name) => typeof details[name] === typeof opened.details[name]) &&
    typeof cover === "number" &&
    typeof around === "string" &&
    typeof fields === "object" &&
    projectFieldNames.every((name) => typeof fields[name] === "string") &&
    Array.isArray(gallery) &&
    gallery.every((entry) => typeof entry?.id === "number" && typeof entry.caption === "string");
  return isDraft ? ({ ...value, details, fields } as ProjectDraft) : null;
}

function same(one: readonly GalleryEntry[], other: readonly GalleryEntry[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, caption }, at) => other[at]?.id === id && other[at]?.caption === caption)
  );
}

/** A file as the gallery block names it. */
function galleryPicture({ media_details, source_url, alt_text }: DeskMedia): GalleryPicture {
  return { source: media_details.sizes.large?.source_url ?? source_url, alt: alt_text };
}

/** The content with this gallery; unchanged, byte for byte, if the gallery is the same. */
function withGallery(
  content: string,
  gallery: readonly GalleryEntry[],
  pictures: ReadonlyMap<number, GalleryPicture>,
): string {
  return same(readGallery(content), gallery) ? content : writeGallery(content, gallery, pictures);
}

/** Fields that differ from `before`. @param content of the record. @param files of the gallery, by id. */
export function changesOf(
  before: ProjectDraft,
  draft: ProjectDraft,
  content: string,
  files: ReadonlyMap<number, DeskMedia>,
): Changes {
  const acf = Object.fromEntries(
    projectFieldNames
      .filter((name) => draft.fields[name] !== before.fields[name])
      .map((name) => [name, draft.fields[name]]),
  );
  const details = Object.fromEntries(
    detailNames
      .filter((name) => draft.details[name] !== before.details[name])
      .map((name) => [name, draft.details[name]]),
  );
  const pictures = new Map([...files].map(([id, file]) => [id, galleryPicture(file)]));
  const around = draft.around ?? content;
  const isSame = around === content && same(before.gallery, draft.gallery);
  return {
    ...(draft.title === before.title ? {} : { title: draft.title }),
    ...details,
    ...(draft.cover === before.cover ? {} : { featured_media: draft.cover }),
    ...(Object.keys(acf).length === 0 ? {} : { acf }),
    ...(isSame ? {} : { content: withGallery(around, draft.gallery, pictures) }),
  };
}
