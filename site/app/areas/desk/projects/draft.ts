/** A project as its form has it, and what of it is sent. */
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

/** How a project is found: its address, and what search engines and cards of links get. As on the wire. */
export interface ProjectDetails extends OwnFieldValues {
  /** Empty for one that is made of the title. */
  slug: string;
}

export const detailNames = ["slug", ...ownFieldNames] as const;

export interface ProjectDraft {
  title: string;
  /** Without a history: earlier states leave them as they are. */
  details: ProjectDetails;
  /** As the wire has them: the texts are HTML. */
  fields: Record<ProjectFieldName, string>;
  /** The cover's number in the library; 0 for none. */
  cover: number;
  gallery: GalleryEntry[];
  /** The content around the gallery, where it is another than the record's: of an earlier state that is brought back. */
  around?: string;
}

export function draftOf(
  record:
    | (Pick<DeskRecord, "title" | "acf" | "featured_media" | "content"> &
        Partial<Pick<DeskRecord, "slug" | OwnFieldName>>)
    | null,
): ProjectDraft {
  // The server leaves out what nobody has set.
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
 * Storage is everybody's who ever used this browser: what is no draft is none.
 *
 * @param opened has what a draft from before a field was added says nothing of.
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

/** As the block wants it. */
function galleryPicture({ media_details, source_url, alt_text }: DeskMedia): GalleryPicture {
  return { source: media_details.sizes.large?.source_url ?? source_url, alt: alt_text };
}

/** As it is, byte for byte, where its gallery is the same. */
function withGallery(
  content: string,
  gallery: readonly GalleryEntry[],
  pictures: ReadonlyMap<number, GalleryPicture>,
): string {
  return same(readGallery(content), gallery) ? content : writeGallery(content, gallery, pictures);
}

/** Only what differs from `before`. @param content as the record has it. @param files of the gallery. */
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
