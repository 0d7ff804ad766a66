/** Differences from the captured WordPress in writes of posts, pages, portfolio items and batches, with reasons. */
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { type Difference, fieldsInOptions } from "./differences.ts";
import { readingDifferences } from "./differences-reading.ts";

const offlineAddress = "https://www.youtube.com/watch?v=offlineOnly&#038;offline=1";

export const contentDifferences: Difference[] = [
  {
    name: "NUL",
    reason: "PostgreSQL keeps no NUL in a text, and nobody sees one: it is refused, not lost.",
    captures: /^text-control-characters$/,
    align(given, expected) {
      if (given.status === 400) Object.assign(expected, structuredClone(given));
    },
  },
  {
    name: "later fields of projects",
    reason:
      "Projects have fields that the captured WordPress's plugin had not yet: all that say since which version they are there.",
    captures: /^portfolio-(?:create|restore|trash|delete|update-acf|update-acf-empty)$/,
    align({ body }) {
      const { acf, previous } = body as { acf?: object; previous?: { acf?: object } };
      for (const fields of [acf, previous?.acf]) {
        for (const name of projectFieldNames)
          if (fields && projectField(name).since !== undefined) Reflect.deleteProperty(fields, name);
      }
    },
  },
  fieldsInOptions(/^options-(?:portfolio|posts|post-own)$/),
  {
    name: "titles of films",
    reason:
      "What somebody writes makes our server ask nobody: a film is shown by its address alone, without its title, and whether YouTube could be reached or not.",
    captures: /^new-(?:block|text|block-paragraph)-youtube(?:-offline)?$/,
    align(given, expected) {
      for (const answer of [given, expected]) {
        const { content, excerpt } = answer.body as Record<"content" | "excerpt", { rendered: string }>;
        content.rendered = content.rendered
          .replace(/title="(?:Project film [\w-]+|YouTube video player)"/g, "title")
          .replace(/<iframe [^>]*\/embed\/offlineOnly\?[^>]*><\/iframe>/g, offlineAddress);
        excerpt.rendered = excerpt.rendered.replace(offlineAddress, "").replace(/ +/g, " ");
      }
    },
  },
  {
    name: "YouTube in [video]",
    reason:
      "WordPress leaves it to a script of its player, without which nothing is shown; here it is YouTube's frame.",
    captures: /^new-text-video$/,
    align(given, expected) {
      for (const answer of [given, expected]) {
        const { content } = answer.body as Record<"content", { rendered: string }>;
        content.rendered = content.rendered
          .replace(/<div[^>]*><video[^>]*><source type="video\/youtube".*?<\/div>/, "YouTube")
          .replace(/<iframe [^>]*youtube[^>]*><\/iframe>/, "YouTube");
      }
    },
  },
  {
    name: "articles within articles",
    reason:
      "An article's page is for members, so a frame of it would show strangers a window to sign in: the address stays.",
    captures: /^new-text-own-post$/,
    align(given, expected) {
      for (const answer of [given, expected])
        for (const name of ["content", "excerpt"] as const)
          Object.assign((answer.body as Record<string, object>)[name] ?? {}, { rendered: "" });
    },
  },
  {
    name: "dates by binding",
    reason:
      "A text is made when it is saved, and its date may change after that by itself, by a schedule: what stands in the block stays.",
    captures: /^new-block-bindings$/,
    align(given) {
      for (const name of ["content", "excerpt"] as const) {
        const field = (given.body as Record<string, { rendered: string }>)[name];
        if (field) field.rendered = field.rendered.replace(/\bDate\b/, "2025-06-02T09:00:00-07:00");
      }
    },
  },
  {
    name: "sizes of pictures",
    reason: "They are always made: the site's own pages are made of them.",
    captures: /^new-media-upload-no-sizes$/,
    align(given, expected) {
      for (const { body } of [given, expected])
        for (const name of ["media_details", "missing_image_sizes", "description"])
          Reflect.deleteProperty(body as object, name);
    },
  },
  {
    name: "files without their place",
    reason: "Where a photo was taken is removed from its file, which is shorter then.",
    captures: /^media-upload-exif$/,
    align(given, expected) {
      for (const { body } of [given, expected]) Reflect.deleteProperty(body as object, "filesize");
    },
  },
  ...readingDifferences,
];
