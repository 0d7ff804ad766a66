import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { attachmentMarkup } from "./attachment-markup.ts";

const { media }: { media: WireMedia[] } = JSON.parse(
  readFileSync(new URL("../../../../test/captures/dataset.json", import.meta.url), "utf8"),
);

interface WireMedia {
  id: number;
  source_url: string;
  title: { rendered: string };
  alt_text: string;
  media_type: "image" | "file";
  mime_type: string;
  media_details: MediaDetails;
  description: { rendered: string };
}

// A clip's own is a player with a script for Internet Explorer 8; ours is a link.
const compared = media.filter(({ mime_type }) => mime_type !== "video/mp4");

test.each(compared.map((record) => [record.id, record] as const))(
  "a real WordPress says the same of picture or document %i",
  (_, record) => {
    expect(
      attachmentMarkup({
        address: record.source_url,
        title: record.title.rendered,
        alt: record.alt_text,
        mediaType: record.media_type,
        details: record.media_details,
      }),
    ).toBe(record.description.rendered);
  },
);
