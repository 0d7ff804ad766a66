/** An article with every block and shortcode, from the call that writes it to what members read. */
import { wirePost } from "@extenso/contract/wire/posts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { articleText } from "../src/pages/reading/article.ts";
import { withPlayers } from "../src/pages/reading/html/content-players.ts";
import { everyBlock } from "./every-block.ts";
import { openWordPressSite, type WordPressSite } from "./wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());

test("films, players, columns, details and the list of the latest articles are what the styles know", async () => {
  const json = { title: "Every block", content: everyBlock, status: "publish" };
  const written = await site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json });
  expect([written.status, written.body.code]).toEqual([201, undefined]);
  const { body } = await site.ask(`/wp/v2/posts/${written.body.id}`, {});
  const { content } = wirePost.parse(body);
  const html = await withPlayers(articleText(content.rendered).html, undefined);

  expect(html.match(/<a class="content-film" href="https:\/\/www\.youtube\.com\/watch\?v=/g)).toHaveLength(2);
  expect(html.match(/<(video|audio) /g)).toHaveLength(3);
  expect(html.match(/<div class="wp-block-column column-\d\d">/g)).toHaveLength(2);
  expect(html).toMatch(/<details[^>]*><summary>How long\?<\/summary>/);
  expect(html).toMatch(/<details[^>]* open[^>]*><summary>How many\?<\/summary>/);
  // The list of the latest articles is filled in when it is read, and begins with this one.
  expect(html).toMatch(/<ul class="[^"]*wp-block-latest-posts[^"]*"><li><a [^>]*>Every block<\/a>/);
});
