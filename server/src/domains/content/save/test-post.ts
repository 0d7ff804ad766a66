/** For tests: an article as it is written, with whatever matters to the test. */
import type { WrittenPost } from "./written-content.ts";

export function writtenPost(values: Partial<WrittenPost> = {}): WrittenPost {
  return {
    type: "post",
    status: "publish",
    slug: "",
    parent_id: 0,
    title_raw: "Untitled",
    content_raw: "",
    excerpt_raw: "",
    author_id: 1,
    featured_media_id: 0,
    password: "",
    sticky: 0,
    template: "",
    format: "standard",
    acf: [],
    revision_count: 0,
    last_revision_id: null,
    published_at: "2026-11-21T04:33:00.000Z",
    term_ids: [],
    ...values,
  };
}
