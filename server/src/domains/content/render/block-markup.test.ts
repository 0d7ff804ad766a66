import { readFileSync } from "node:fs";
import {
  contentOf,
  gallery,
  heading,
  html,
  image,
  list,
  olderGallery,
  paragraph,
  quote,
  video,
  youTube,
} from "@extenso/contract/blocks/markup.ts";
import { expect, test } from "vitest";
import { blockTokens } from "./block-tokens.ts";

/** Content as it lies in a real WordPress's database. */
const dataset = JSON.parse(
  readFileSync(new URL("../../../../test/captures/dataset.json", import.meta.url), "utf8"),
);

function savedContent(slug: string): string {
  const records = [...dataset.posts, ...dataset.portfolio_items];
  return records.find((record) => record.slug === slug).content.raw;
}

const uploads = "https://cms.example.test/wp-content/uploads";

test("a portfolio item is written as the editor saves one", () => {
  const content = contentOf([
    paragraph("A launch film and stills for a harbour restaurant."),
    gallery([
      {
        id: 14,
        source: `${uploads}/2024/02/plating-closeup-1024x768.jpg`,
        alt: "A chef placing a herb with tweezers",
      },
      { id: 15, source: `${uploads}/2024/03/kitchen-line-1024x683.jpg`, alt: "A busy kitchen line" },
      { id: 16, source: `${uploads}/2024/04/dining-room-1024x683.jpg`, alt: "" },
    ]),
    youTube("https://www.youtube.com/watch?v=aqz-KE-bpKQ"),
  ]);
  expect(content).toBe(savedContent("saltwater-kitchen"));
});

test("so is one with an older gallery", () => {
  const [first] = savedContent("ridge-runner").split("\n\n");
  const picture = (id: number, file: string) => ({ id, source: `${uploads}/${file}`, alt: "" });
  expect(
    olderGallery([
      picture(17, "2024/01/ridge-run.jpg"),
      picture(2, "2024/02/drone-coast.jpg"),
      picture(99998, "2022/01/missing-99998.jpg"),
      picture(11, "2024/03/skyline-panorama-scaled.jpg"),
    ]),
  ).toBe(first);
});

test("so are an article's parts", () => {
  const saved = savedContent("five-ways-to-shape-window-light");
  for (const part of [
    image({
      id: 6,
      source: `${uploads}/2024/02/portrait-session-683x1024.jpg`,
      alt: "A seated portrait by a window",
      caption: "From our own archive.",
    }),
    quote(["Make the plan so good that you can throw it away."], "Maya Chen"),
  ]) {
    expect(saved).toContain(`${part}\n\n`);
  }
  expect(savedContent("cedar-salt-identity")).toContain(
    html(
      '<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?rel=0" title="Brand reveal" allowfullscreen></iframe>\n<iframe src="https://player.vimeo.com/video/76979871" title="Not YouTube"></iframe>',
    ),
  );
});

test("headings, lists and clips are as WordPress 7.1 saves them", () => {
  expect(heading(2, "On set")).toBe(
    '<!-- wp:heading -->\n<h2 class="wp-block-heading">On set</h2>\n<!-- /wp:heading -->',
  );
  expect(heading(3, "Balance")).toBe(
    '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Balance</h3>\n<!-- /wp:heading -->',
  );
  expect(list(["one", "two"], true)).toBe(
    '<!-- wp:list {"ordered":true} -->\n<ol class="wp-block-list"><!-- wp:list-item -->\n<li>one</li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>two</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list -->',
  );
  expect(video({ id: 20, source: "/clip.mp4", poster: "/still.jpg" })).toBe(
    '<!-- wp:video {"id":20} -->\n<figure class="wp-block-video"><video controls poster="/still.jpg" src="/clip.mp4"></video></figure>\n<!-- /wp:video -->',
  );
});

test("text cannot leave its attribute, nor an attribute its comment", () => {
  expect(image({ id: 1, source: "/x.jpg", alt: 'a "quoted" <b> & more' })).toContain(
    'alt="a &quot;quoted&quot; &lt;b&gt; &amp; more"',
  );
  const address = "https://youtu.be/x--><script>";
  const [first] = blockTokens(youTube(address));
  expect(first).toMatchObject({ kind: "open", name: "embed", attributes: { url: address } });
});
