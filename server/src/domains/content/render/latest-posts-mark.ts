/** The placeholder for a list of the latest posts in rendered text. The list is filled in when the text is read. */

export const mostLatestPosts = 100;
const mostCategories = 20;
const mostColumns = 6;
/** Words of an excerpt in the list, as in WordPress's editor. */
const mostWords = 100;
const defaultWords = 55;

export const latestPostsMarks =
  /<!--latest-posts (\d{1,3}) (date|title) (asc|desc) ([\d,]{0,400})((?: [a-z]{1,10}(?:-[\w-]{1,40})?){0,9})-->/g;

/** Parts of each post that the list shows besides its title. */
export interface LatestPostsOptions {
  dated: boolean;
  /** Names of the authors are shown. */
  named: boolean;
  /** Id of the one author whose posts are listed. */
  author: number | undefined;
  /** The list is a grid of so many columns. */
  columns: number | undefined;
  /** Size of the featured pictures. */
  size: string | undefined;
  linked: boolean;
  align: string | undefined;
  /** Words of the excerpts. */
  words: number | undefined;
}

/** @param attributes the block's JSON attributes. @returns a comment that `latestPostsMarks` finds. */
export function latestPostsMark(attributes: Record<string, unknown>): string {
  const { postsToShow, orderBy, order, categories } = attributes;
  const asked = typeof postsToShow === "number" ? Math.trunc(postsToShow) : 5;
  const count = Math.min(Math.max(asked, 1), mostLatestPosts);
  const listed = Array.isArray(categories) ? categories.slice(0, mostCategories) : [];
  const ids = listed.map((one: unknown) => (one as { id?: unknown } | null)?.id).filter(isId);
  const by = orderBy === "title" ? "title" : "date";
  const direction = order === "asc" || order === "desc" ? order : by === "title" ? "asc" : "desc";
  const options = optionsOf(attributes).map((option) => ` ${option}`);
  return `<!--latest-posts ${count} ${by} ${direction} ${ids.join(",")}${options.join("")}-->`;
}

function isId(id: unknown): boolean {
  return Number.isInteger(Number(id)) && Number(id) > 0 && Number(id) <= 2_147_483_647;
}

function optionsOf(attributes: Record<string, unknown>): string[] {
  const { displayPostDate, displayAuthor, selectedAuthor, postLayout, columns, layout } = attributes;
  const { displayFeaturedImage, featuredImageSizeSlug, addLinkToFeaturedImage, featuredImageAlign } =
    attributes;
  const { displayPostContent, displayPostContentRadio, excerptLength } = attributes;
  const { type = postLayout, columnCount = columns } = (layout ?? {}) as Record<string, unknown>;
  const within = (value: unknown, least: number, most: number, byDefault: number) =>
    typeof value === "number" ? Math.min(Math.max(Math.trunc(value), least), most) : byDefault;
  const isName = (value: unknown) => typeof value === "string" && /^[\w-]{1,40}$/.test(value);
  return [
    displayPostDate === true ? "dated" : "",
    displayAuthor === true ? "named" : "",
    isId(selectedAuthor) ? `author-${selectedAuthor}` : "",
    type === "grid" ? `columns-${within(columnCount, 1, mostColumns, 3)}` : "",
    displayFeaturedImage === true
      ? `size-${isName(featuredImageSizeSlug) ? featuredImageSizeSlug : "thumbnail"}`
      : "",
    addLinkToFeaturedImage === true ? "linked" : "",
    isName(featuredImageAlign) ? `align-${featuredImageAlign}` : "",
    displayPostContent === true && displayPostContentRadio !== "full_post"
      ? `words-${within(excerptLength, 0, mostWords, defaultWords)}`
      : "",
  ].filter(Boolean);
}

/** @param written the last part of a mark. */
export function latestPostsOptions(written: string): LatestPostsOptions {
  const found = new Map(
    written
      .split(" ")
      .filter(Boolean)
      .map((option) => {
        const [name = "", ...value] = option.split("-");
        return [name, value.join("-")];
      }),
  );
  const number = (name: string) => (found.has(name) ? Number(found.get(name)) : undefined);
  return {
    dated: found.has("dated"),
    named: found.has("named"),
    linked: found.has("linked"),
    author: number("author"),
    columns: number("columns"),
    words: number("words"),
    size: found.get("size"),
    align: found.get("align"),
  };
}
