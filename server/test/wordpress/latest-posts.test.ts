/** The block of the latest posts and the mark of more, as a WordPress 7.1.4 with the same content shows it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());

test("protected posts say that they are, and dates are the studio's", async () => {
  const shown = async (attributes: object) => {
    const content = `<!-- wp:latest-posts ${JSON.stringify(attributes)} /-->`;
    const json = { title: "Latest", content, status: "draft" };
    const { body } = await site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json });
    return body.content.rendered;
  };
  const link = (slug: string, title: string) =>
    `<a class="wp-block-latest-posts__post-title" href="https://cms.example.test/${slug}/">${title}</a>`;
  const [first, second] = [
    link("spring-showreel-notes-on-the-cut", "Spring showreel: notes on the cut"),
    link("members-our-price-sheet", "Protected: Members: our price sheet"),
  ];
  const classes = "wp-block-latest-posts is-layout-flow wp-block-latest-posts-is-layout-flow";
  expect(await shown({ postsToShow: 2 })).toContain(
    `<ul class="wp-block-latest-posts__list ${classes}"><li>${first}</li>\n<li>${second}</li>\n</ul>`,
  );
  const time = (at: string, day: string) =>
    `<time datetime="${at}" class="wp-block-latest-posts__post-date">${day}</time>`;
  expect(await shown({ postsToShow: 2, displayPostDate: true })).toContain(
    `<ul class="wp-block-latest-posts__list has-dates ${classes}"><li>${first}${time("2024-04-22T09:00:00-07:00", "April 22, 2024")}</li>\n<li>${second}${time("2024-04-18T09:00:00-07:00", "April 18, 2024")}</li>\n</ul>`,
  );
});

test("authors, pictures, excerpts and a grid are shown where the block asks for them", async () => {
  const shown = async (attributes: object) => {
    const content = `<!-- wp:latest-posts ${JSON.stringify(attributes)} /-->`;
    const json = { title: "Latest", content, status: "draft" };
    const { body } = await site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json });
    return body.content.rendered;
  };
  const picture =
    '<img loading="lazy" decoding="async" width="150" height="150" src="https://cms.example.test/wp-content/uploads/2024/02/drone-coast-150x150.jpg" class="attachment-thumbnail size-thumbnail wp-post-image" alt="Aerial view of a rocky coast" style="" />';
  const url = "https://cms.example.test/spring-showreel-notes-on-the-cut/";
  const title = "Spring showreel: notes on the cut";
  const grid = { postLayout: "grid", columns: 2, displayFeaturedImage: true, addLinkToFeaturedImage: true };
  expect(await shown({ postsToShow: 1, ...grid })).toBe(
    `<ul class="wp-block-latest-posts__list is-grid columns-2 wp-block-latest-posts is-layout-flow wp-block-latest-posts-is-layout-flow"><li><div class="wp-block-latest-posts__featured-image"><a href="${url}" aria-label="${title}">${picture}</a></div><a class="wp-block-latest-posts__post-title" href="${url}">${title}</a></li>\n</ul>`,
  );
  const told = await shown({
    postsToShow: 2,
    displayAuthor: true,
    displayPostContent: true,
    excerptLength: 10,
  });
  expect(told).toContain('<ul class="wp-block-latest-posts__list has-author wp-block-latest-posts');
  expect(told).toContain(
    `</a><div class="wp-block-latest-posts__post-author">by Maya Chen</div><div class="wp-block-latest-posts__post-excerpt">Editors work faster with fewer choices. Mark the circled takes… <a class="wp-block-latest-posts__read-more" href="${url}" rel="noopener">Read more<span class="screen-reader-text">: ${title}</span></a></div></li>`,
  );
  expect(told).toContain(
    '<div class="wp-block-latest-posts__post-excerpt">This content is password protected.</div>',
  );
  const own = await shown({ postsToShow: 3, selectedAuthor: 2, displayAuthor: true });
  expect(own.match(/by [^<]+/g)).toEqual(["by Maya Chen", "by Maya Chen", "by Maya Chen"]);
});

test("an excerpt ends where the text says that there is more, in whatever words", async () => {
  const paragraph = "<!-- wp:paragraph -->\n<p>Text</p>\n<!-- /wp:paragraph -->";
  const more = '<!-- wp:more {"customText":"Read on"} -->\n<!--more Read on-->\n<!-- /wp:more -->';
  const json = { title: "More", content: `${paragraph}\n${more}\n${paragraph}`, status: "draft" };
  const { body } = await site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json });
  expect(body.excerpt.rendered).toBe("<p>Text</p>\n");
});
