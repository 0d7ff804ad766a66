/**
 * Tables of posts, terms and the library in 0.2.0. An index of a list holds all its filtered columns, so that wide rows
 * are read for one page alone.
 */
import { type Baseline, countedAtCommit } from "../../engines/database/baseline-migrations.ts";
import { textIndex } from "../../engines/database/text-index.ts";

/** SQLite finds the columns behind a long text by reading all of its pages, so these come last. */
const longTexts = `content_raw text not null default '',
    content_rendered text not null default '',
    search_text text not null default ''`;

/** PostgreSQL takes no longer values into an index. */
const longestCategory = 200;

const categoryInFields = {
  sqlite: `case when json_valid(acf) then case json_type(acf, '$.category') when 'text'
        then substr(json_extract(acf, '$.category'), 1, ${longestCategory}) end end`,
  postgres: "category_in_fields(acf)",
};

/** Fields that are no JSON, or hold what text can't, have no category; they must not hinder a save. */
const categoryFunction = `create function category_in_fields(acf text) returns text language plpgsql immutable as $$ begin
    return case json_typeof(acf::json -> 'category')
      when 'string' then left(acf::json ->> 'category', ${longestCategory}) end;
  exception when data_exception then return null;
  end $$`;

export const baseline: Baseline = ({ countingKey, transientKey, bytewiseText, kind }) => [
  `create table content_ids (
    id ${countingKey},
    kind text not null
  )`,
  ...(kind === "postgres" ? [categoryFunction] : []),
  `create table posts (
    id integer primary key,
    type text not null,
    status text not null,
    slug ${bytewiseText} not null,
    title text not null,
    excerpt_raw text not null,
    excerpt_rendered text not null,
    author_id integer not null,
    featured_media_id integer not null default 0,
    password text not null default '',
    sticky integer not null default 0,
    template text not null default '',
    format text not null default 'standard',
    acf text not null default '[]',
    revision_count integer not null default 0,
    last_revision_id integer,
    published_at text not null,
    modified_at text not null,
    title_raw text not null default '',
    title_key ${bytewiseText} not null default '',
    version integer not null default 1,
    parent_id integer not null default 0,
    trashed_status text,
    trashed_at text,
    guid text not null default '',
    comment_status text not null default 'closed',
    ping_status text not null default 'closed',
    menu_order integer not null default 0,
    date_floats integer not null default 0,
    trashed_slug text,
    modified_by integer,
    project_category text generated always as
      (case when type = 'portfolio-items' then ${categoryInFields[kind]} end)
      ${kind === "sqlite" ? "virtual" : "stored"},
    footnotes text not null default '',
    renderings integer not null default 0,
    share_text text not null default '',
    robots text not null default 'index',
    share_picture integer not null default 0,
    ${kind === "sqlite" ? longTexts : longTexts.replaceAll(" default ''", "")}
  )`,
  `create index posts_by_date on posts (type, status, published_at, id)`,
  `create index posts_by_modified on posts (type, status, modified_at, id)`,
  `create index posts_by_slug on posts (type, slug)`,
  `create index posts_by_author on posts (author_id, type, status)`,
  `create index posts_by_title on posts (type, status, title_key, id)`,
  `create index posts_by_id on posts (type, status, id)`,
  `create unique index posts_by_name on posts (type, parent_id, slug)
    where slug <> '' and status not in ('draft', 'pending')`,
  `create index posts_by_plain_slug on posts (slug)`,
  `create index posts_due on posts (published_at) where status = 'future'`,
  `create index posts_of_all_by_modified on posts (type, modified_at, id, status, author_id, published_at)`,
  `create index posts_of_all_by_published on posts (type, published_at, id, status, author_id, modified_at)`,
  `create index posts_of_all_by_title on posts (type, title_key, id, status, author_id, published_at, modified_at)`,
  `create index posts_of_all_by_author on posts (type, author_id, id, status, published_at, modified_at)`,
  `create index projects_in_order on posts (type, status, published_at, id, slug, project_category)
    where type = 'portfolio-items'`,
  `create index posts_by_featured_media on posts (featured_media_id)`,
  `create index posts_by_version on posts (version, id)`,
  `create index posts_by_share_picture on posts (share_picture)`,
  ...textIndex("posts", kind),
  `create table terms (
    id ${countingKey},
    taxonomy text not null,
    name text not null,
    slug ${bytewiseText} not null,
    description text not null default '',
    parent_id integer not null default 0,
    count integer not null default 0
  )`,
  `create unique index terms_by_slug on terms (taxonomy, slug)`,
  `create table post_terms (
    post_id integer not null references posts (id) on delete cascade,
    term_id integer not null references terms (id) on delete cascade,
    constraint post_terms_key primary key (post_id, term_id)
  )`,
  `create index post_terms_by_term on post_terms (term_id, post_id)`,
  `create table post_media (
    post_id integer not null references posts (id) on delete cascade,
    place text not null,
    position integer not null,
    media_id integer not null,
    constraint post_media_key primary key (post_id, place, position)
  )`,
  `create index post_media_by_media on post_media (media_id, post_id)`,
  `create table post_meta (
    post_id integer not null references posts (id) on delete cascade,
    position integer not null,
    meta_key text not null,
    meta_value text not null,
    constraint post_meta_key primary key (post_id, position)
  )`,
  `create table media (
    id integer primary key,
    slug ${bytewiseText} not null,
    title text not null,
    caption_rendered text not null default '',
    description_rendered text not null default '',
    alt_text text not null default '',
    media_type text not null,
    mime_type text not null,
    author_id integer not null,
    parent_post_id integer,
    file text not null,
    details text not null,
    acf text not null default '[]',
    published_at text not null,
    modified_at text not null,
    version integer not null default 1,
    title_raw text not null default '',
    caption_raw text not null default '',
    description_raw text not null default '',
    focal_point text,
    upload_sha256 text,
    decorative integer not null default 0,
    featured_media_id integer not null default 0,
    trashed_at text
  )`,
  `create index media_by_date on media (published_at, id)`,
  `create unique index media_by_file on media (file)`,
  `create index media_by_parent on media (parent_post_id)`,
  `create unique index media_by_name on media (slug)`,
  `create index media_by_upload_sha256 on media (upload_sha256)`,
  `create index media_of_all_by_date on media
    (published_at, id, mime_type, author_id, parent_post_id, modified_at, trashed_at)`,
  // PostgreSQL takes no long title into an index, and reads the titles of a library as fast without one.
  ...(kind === "sqlite"
    ? [`create index media_by_title on media (title, id, parent_post_id, trashed_at)`]
    : []),
  `create index media_by_trashed_at on media (trashed_at, id) where trashed_at is not null`,
  `create index media_without_alt_text on media (published_at, id, author_id, parent_post_id, trashed_at)
    where media_type = 'image' and alt_text = '' and decorative = 0`,
  `create index media_by_poster on media (featured_media_id) where featured_media_id > 0`,
  `create table media_tags (
    media_id integer not null references media (id) on delete cascade,
    tag_key text not null,
    tag text not null,
    constraint media_tags_key primary key (media_id, tag_key)
  )`,
  `create index media_tags_by_tag on media_tags (tag_key, media_id, tag)`,
  `create table media_mentions (
    post_id integer not null references posts (id) on delete cascade,
    place text not null,
    media_id integer not null,
    constraint media_mentions_key primary key (post_id, place, media_id)
  )`,
  `create index media_mentions_by_media on media_mentions (media_id, post_id, place)`,
  `create table media_mentions_read (
    post_id integer primary key references posts (id) on delete cascade,
    version integer not null
  )`,
  `create table term_use_changes (
    id ${transientKey},
    term_id integer not null,
    change integer not null
  )`,
  ...countedAtCommit(
    "term_use_changes",
    "update terms set count = count + new.change where id = new.term_id",
    kind,
  ),
  `create table presence (
    post_id integer not null references posts (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    seen_at text not null,
    constraint presence_key primary key (post_id, user_id)
  )`,
  `create index presence_by_age on presence (seen_at)`,
  `create table presence_windows (
    post_id integer not null references posts (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    window_id text not null,
    seen_at text not null,
    constraint presence_windows_key primary key (post_id, user_id, window_id)
  )`,
  `create index presence_windows_by_age on presence_windows (seen_at)`,
];
