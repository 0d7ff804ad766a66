/**
 * Cleaning and rendering of texts, as functions of their arguments alone. Some take seconds for a megabyte of
 * hostile text, so `run-text-job.ts` gives long texts to a worker thread.
 */
import { decodeBody, encodeBody } from "../../engines/versions/body.ts";
import { cleanerFor, type Writer } from "./cleaning/clean-post.ts";
import { contextOf, type Library } from "./render/library-context.ts";
import {
  attachedQueries,
  filmTitlesIn,
  namedFilms,
  namedPictures,
  referredFiles,
  shownPictures,
} from "./render/pictures-in-text.ts";
import { deriveMedia } from "./save/derive-media.ts";
import { derivePost } from "./save/derive-post.ts";
import { isSameVersion, sameText } from "./save/same-text.ts";

export const textJobs = {
  cleanText: (html: string, writer: Writer) => cleanerFor(writer).text(html),
  cleanField: (value: unknown, writer: Writer) => cleanerFor(writer).field(value),
  /** @param before how the text was shown until now. */
  named: (raw: string, before: string) => ({
    pictures: namedPictures(raw),
    ...referredFiles(raw),
    attached: attachedQueries(raw),
    films: namedFilms(raw),
    filmTitles: filmTitlesIn(before),
  }),
  derivePost(post: Parameters<typeof derivePost>[0], library: Library) {
    const derived = derivePost(post, contextOf(library, post.footnotes ?? ""));
    return { ...derived, shown: shownPictures(post.content_raw, derived.content_rendered, library.attached) };
  },
  deriveMedia,
  sameText,
  encodeBody,
  decodeBody,
  isSameVersion,
};

export type TextJobs = typeof textJobs;
