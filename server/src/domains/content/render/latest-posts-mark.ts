/** The placeholder for a list of the latest posts in rendered text. The list is filled in when the text is read. */

export const mostLatestPosts = 100;
const mostCategories = 20;

export const latestPostsMarks =
  /<!--latest-posts (\d{1,3}) (date|title) (asc|desc) ([\d,]{0,400})( dated)?-->/g;

/** @param attributes the block's JSON attributes. @returns a comment that `latestPostsMarks` finds. */
export function latestPostsMark({
  postsToShow,
  orderBy,
  order,
  categories,
  displayPostDate,
}: Record<string, unknown>): string {
  const asked = typeof postsToShow === "number" ? Math.trunc(postsToShow) : 5;
  const count = Math.min(Math.max(asked, 1), mostLatestPosts);
  const listed = Array.isArray(categories) ? categories.slice(0, mostCategories) : [];
  const ids = listed
    .map((one: unknown) => Number((one as { id?: unknown } | null)?.id ?? 0))
    .filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
  const by = orderBy === "title" ? "title" : "date";
  const direction = order === "asc" || order === "desc" ? order : by === "title" ? "asc" : "desc";
  return `<!--latest-posts ${count} ${by} ${direction} ${ids.join(",")}${displayPostDate === true ? " dated" : ""}-->`;
}
