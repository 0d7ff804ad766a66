import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { attachmentMarkup, withPlayerId } from "./attachment-markup.ts";

const { media }: { media: WireMedia[] } = JSON.parse(
  readFileSync(new URL("../../../../test/captures/dataset.json", import.meta.url), "utf8"),
);

interface WireMedia {
  id: number;
  source_url: string;
  title: { rendered: string };
  alt_text: string;
  media_type: "image" | "file";
  media_details: MediaDetails;
  description: { rendered: string };
}

test.each(media.map((record) => [record.id, record] as const))(
  "a real WordPress says the same of picture, clip or document %i",
  (id, record) => {
    const markup = attachmentMarkup({
      address: record.source_url,
      title: record.title.rendered,
      alt: record.alt_text,
      mediaType: record.media_type,
      details: record.media_details,
    });
    expect(withPlayerId(markup, id)).toBe(record.description.rendered);
  },
);
