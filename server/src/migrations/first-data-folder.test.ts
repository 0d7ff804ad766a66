/** A database of the product's first release (after the migration 0005) has everything in it on this version. */
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";

const at = "2026-11-21T16:41:54.000Z";

/** One row of each table that a studio had then, with values as that version wrote them. */
const before = {
  content_ids: { id: 81, kind: "portfolio-items" },
  posts: {
    id: 81,
    type: "portfolio-items",
    status: "publish",
    slug: "dune-line",
    title: "Dune Line",
    content_raw: "<!-- wp:paragraph -->\n<p>Ünder dunes 😀</p>\n<!-- /wp:paragraph -->",
    content_rendered: "\n<p>Ünder dunes 😀</p>\n",
    excerpt_raw: "",
    excerpt_rendered: "",
    search_text: "dune line under dunes",
    author_id: 1,
    featured_media_id: 1,
    password: "",
    sticky: 0,
    template: "",
    format: "standard",
    acf: '{"client":"Fjordworks","category":"Videography"}',
    revision_count: 0,
    published_at: at,
    modified_at: at,
    title_raw: "Dune Line",
    title_key: "dune\u0001line",
  },
  terms: {
    id: 1,
    taxonomy: "category",
    name: "Notes",
    slug: "notes",
    description: "",
    parent_id: 0,
    count: 1,
  },
  post_terms: { post_id: 81, term_id: 1 },
  media: {
    id: 1,
    slug: "dune-line-1",
    title: "Dune Line 1",
    caption_rendered: "<p>A dune</p>\n",
    description_rendered: "",
    alt_text: "A dune",
    media_type: "image",
    mime_type: "image/jpeg",
    author_id: 1,
    parent_post_id: 81,
    file: "2025/11/dune-line-1.jpg",
    acf: "[]",
    details: '{"width":1600,"height":1067,"file":"2025/11/dune-line-1.jpg","filesize":9,"sizes":{}}',
    published_at: at,
    modified_at: at,
  },
  content_versions: { resource: "portfolio-items", version: 1 },
  studio_state: { key: "seeded", value: at },
  users: {
    id: 1,
    username: "owner",
    username_key: "owner",
    email: "owner@example.test",
    email_key: "owner@example.test",
    password_hash: "$argon2id$v=19$…",
    slug: "owner",
    display_name: "Owner",
    roles: '["administrator"]',
    registered_at: at,
    email_confirmed_at: at,
  },
  user_sessions: {
    address: "203.0.113.9",
    user_agent: "",
    id: "s1",
    user_id: 1,
    created_at: at,
    last_seen_at: at,
    expires_at: at,
  },
  refresh_tokens: { hash: "4e63", session_id: "s1", created_at: at, expires_at: at },
  contact_requests: {
    id: 1,
    reference: "EX-S8BA-JX7A",
    name: "Dana Reed",
    email: "dana@example.test",
    company: "",
    phone: "",
    service: "branding",
    budget: "",
    timeline: "",
    message: "A film.",
    spam_score: 0,
    spam_reasons: "[]",
    address: "203.0.113.9",
    status: "new",
    submission_key: null,
    user_id: 1,
    created_at: at,
  },
  newsletter_subscribers: {
    id: 1,
    email: "news@example.test",
    email_key: "news@example.test",
    status: "pending",
    confirm_hash: "897a",
    confirm_sent_at: at,
    unsubscribe_hash: "2a61",
    created_at: at,
  },
  newsletter_consents: {
    id: 1,
    subscriber_id: 1,
    event: "requested",
    wording: "",
    page: "/",
    created_at: at,
    address: "203.0.113.9",
    user_agent: "",
  },
} as const satisfies Record<string, Record<string, string | number | null>>;

/** Columns that later versions keep elsewhere, or work out anew. */
const moved: Record<string, readonly string[]> = { users: ["roles"] };

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  test("every row is there with what it said, and what is new has a value", async () => {
    const old = await openTestDatabaseOf(kind, "0005-retention");
    try {
      const rows = old.query as unknown as Kysely<Record<string, Record<string, unknown>>>;
      for (const [table, row] of Object.entries(before)) await rows.insertInto(table).values(row).execute();
      const now = await old.update();
      try {
        const { query } = now;
        for (const [table, row] of Object.entries(before)) {
          const { rows: found } = await sql<
            Record<string, unknown>
          >`select * from ${sql.table(table)}`.execute(query);
          const kept = Object.entries(row).filter(([name]) => !moved[table]?.includes(name));
          expect([table, found.length]).toEqual([table, 1]);
          expect([table, found[0]]).toEqual([table, expect.objectContaining(Object.fromEntries(kept))]);
        }
        expect(await query.selectFrom("user_roles").select(["user_id", "role"]).execute()).toEqual([
          { user_id: 1, role: "administrator" },
        ]);
        expect(await query.selectFrom("media").select(["title_raw", "caption_raw"]).execute()).toEqual([
          { title_raw: "Dune Line 1", caption_raw: "A dune" },
        ]);
      } finally {
        await now.close();
      }
    } finally {
      await old.close();
    }
  });
});
