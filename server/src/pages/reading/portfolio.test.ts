import { type WireMedia, wireMedia } from "@extenso/contract/wire/media.ts";
import { wirePortfolioItem } from "@extenso/contract/wire/posts.ts";
import { describe, expect, test } from "vitest";
import { capture } from "../../../test/captured-answers.ts";
import { parseHtml } from "../../engines/html/tokens.ts";
import { galleryIds } from "./html/gallery-ids.ts";
import { parsePortfolioItem } from "./portfolio.ts";
import { brandColor, filmCuts, filmSeconds, parseTags } from "./portfolio-fields.ts";

function picture(id: number, more: object = {}): [number, WireMedia] {
  const record = {
    id,
    source_url: `/uploads/${id}.jpg`,
    mime_type: "image/jpeg",
    alt_text: `Picture ${id}`,
    ...more,
  };
  return [id, wireMedia.parse(record)];
}

const library = new Map([
  ...[2, 3, 6, 11, 12, 13, 14, 15, 16, 17].map((id) => picture(id)),
  picture(19, { source_url: "/uploads/rate-card.pdf", mime_type: "application/pdf" }),
]);

const captured = new Map(
  capture("portfolio-list").body.map((body: { slug: string }) => [
    body.slug,
    parsePortfolioItem(wirePortfolioItem.parse(body), library),
  ]),
) as Map<string, ReturnType<typeof parsePortfolioItem>>;

function project(slug: string) {
  const found = captured.get(slug);
  if (!found) throw new Error(`no captured project ${slug}`);
  return found;
}

describe("real records", () => {
  test("a record with everything", () => {
    expect(project("saltwater-kitchen")).toMatchObject({
      title: "Saltwater Kitchen",
      client: "Saltwater Kitchen",
      category: "Videography",
      year: "2023",
      color: "#1EADD9",
      tags: ["restaurant", "launch film", "food"],
      videoUrl: "https://videos.example.test/saltwater/launch.mp4",
      images: ["/uploads/14.jpg", "/uploads/15.jpg", "/uploads/16.jpg"],
      description:
        "<p>A ninety-second launch film &amp; forty stills, shot over <strong>two</strong> services.</p>",
      shortDescription: "Launch film and stills.",
      challenge: "<p>One kitchen, no second take.</p>",
    });
    expect(project("saltwater-kitchen").youTubeEmbeds).toMatchObject([
      { videoId: "aqz-KE-bpKQ", title: "Project film aqz-KE-bpKQ" },
    ]);
  });

  test("an item of nulls gets every fallback", () => {
    expect(project("57")).toEqual({
      id: 57,
      slug: "57",
      title: "Untitled Project",
      client: "Unknown Client",
      category: "Uncategorized",
      year: expect.stringMatching(/^20\d\d$/),
      facts: [],
      color: "#FA5537",
      tags: ["portfolio"],
      featuredImage: expect.toSatisfy((image) => image === null || typeof image.url === "string"),
      galleryDetails: [],
      images: [],
      youTubeEmbeds: [],
      videoUrl: null,
      videoPicture: null,
      videoTitle: "",
      moreFilms: [],
      credits: [],
      filmSeconds: null,
      filmCuts: [],
      description: "<p>No description available.</p>",
      challenge: "",
      solution: "",
      shareText: "",
      shareImage: null,
      unlisted: false,
      results: "",
      shortDescription: "",
    });
  });

  test.each(["untouched-fields", "fields-switched-off"])("%s: no custom fields at all", (slug) => {
    expect(project(slug)).toMatchObject({ client: "Unknown Client", tags: ["portfolio"], color: "#FA5537" });
  });

  test("embeds that are left as comments are found, and the video tag beside them", () => {
    const { youTubeEmbeds, videoUrl } = project("harbour-lights-festival");
    expect(youTubeEmbeds.map(({ videoId }) => videoId)).toEqual(["jNQXAC9IVRw", "9bZkp7q19f0"]);
    expect(videoUrl).toBe("https://cms.example.test/wp-content/uploads/2024/04/harbour-teaser.mp4");
  });

  test("an embed whose look-up failed counts, after the one that went well", () => {
    const { youTubeEmbeds } = project("glasshouse-tour");
    expect(youTubeEmbeds.map(({ videoId, originalUrl }) => [videoId, originalUrl])).toEqual([
      ["tPEE9ZwTmy0", "https://www.youtube.com/embed/tPEE9ZwTmy0?feature=oembed"],
      ["offlineOnly", "https://www.youtube.com/watch?v=offlineOnly&offline=1"],
    ]);
  });

  test("galleries keep their order and lose what is gone, hidden or no picture", () => {
    expect(project("ridge-runner").galleryDetails.map((item) => "id" in item && item.id)).toEqual([
      17,
      2,
      11,
      false,
    ]);
    expect(project("lost-found").images).toEqual(["/uploads/15.jpg"]);
  });

  test("texts of markup alone are none", () => {
    expect(project("ridge-runner")).toMatchObject({
      challenge: "",
      solution: "",
      description: "A dawn run filmed from the air.",
      year: "2022",
    });
    expect(project("northern-rail-safety-series").description).toBe("Eight short films.");
  });

  test("a bare link to a video file plays, a bare id in a sentence does not", () => {
    const { videoUrl, youTubeEmbeds } = project("northern-rail-safety-series");
    expect([videoUrl, youTubeEmbeds]).toEqual(["https://videos.example.test/rail/episode-1.mp4?dl=1", []]);
  });

  test("titles and names are decoded once", () => {
    expect(project("cedar-salt-identity")).toMatchObject({
      title: "Cedar & Salt identity",
      client: "Cedar & Salt",
    });
    expect(project("lost-found")).toMatchObject({ title: "Lost & found", client: "O'Neill & Sons" });
  });

  test("the placeholder of the tags field is no tag, the date's year stands in", () => {
    expect(project("cedar-salt-identity")).toMatchObject({
      tags: ["portfolio"],
      year: expect.stringMatching(/^20\d\d$/),
    });
  });
});

describe("featured picture", () => {
  const content = { rendered: `<img data-id="14"><img data-id="15">` };
  const embedded = (media: unknown) => ({ "wp:featuredmedia": [media] });
  const parse = (record: object) =>
    parsePortfolioItem(wirePortfolioItem.parse({ id: 1, ...record }), library);

  test("the embedded one comes first, then the gallery's first, then none", () => {
    const featured = { id: 99, source_url: "/featured.jpg" };
    expect(parse({ content, _embedded: embedded(featured) }).featuredImage?.url).toBe("/featured.jpg");
    expect(parse({ content }).featuredImage?.url).toBe("/uploads/14.jpg");
    expect(parse({}).featuredImage).toBeNull();
  });

  test("one for sharing stands beside it, unless it is no picture", () => {
    const featured = { id: 99, source_url: "/featured.jpg" };
    const shared = (mime_type: string) => {
      const card = { id: 98, source_url: "/card.jpg", mime_type, alt_text: "Sand" };
      return parse({ _embedded: { ...embedded(featured), "extenso:sharepicture": [card] } });
    };
    expect(shared("image/jpeg")).toMatchObject({
      featuredImage: { url: "/featured.jpg" },
      shareImage: { url: "/card.jpg", alt: "Sand" },
    });
    expect(shared("application/pdf").shareImage).toBeNull();
  });

  test("an error or a document in its place is none", () => {
    const refused = { code: "rest_forbidden", message: "No.", data: { status: 401 } };
    const document = { id: 19, source_url: "/a.pdf", mime_type: "application/pdf" };
    expect(parse({ content, _embedded: embedded(refused) }).featuredImage?.url).toBe("/uploads/14.jpg");
    expect(parse({ content, _embedded: embedded(document) }).featuredImage?.url).toBe("/uploads/14.jpg");
  });

  test("a clip's thumbnail at YouTube never is one", () => {
    const clip = { rendered: `<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>` };
    expect(parse({ content: clip })).toMatchObject({
      featuredImage: null,
      youTubeEmbeds: [{ type: "youtube" }],
    });
  });
});

test("sizes that are missing fall back to the source", () => {
  const media_details = {
    width: 900,
    height: 600,
    sizes: { medium: { source_url: "/m.jpg", width: 300, height: 200 } },
  };
  const media = new Map([picture(5, { media_details, title: { rendered: "Kit &amp; crew" } })]);
  const record = wirePortfolioItem.parse({ id: 1, content: { rendered: "<img data-id='5'>" } });
  expect(parsePortfolioItem(record, media).galleryDetails).toEqual([
    {
      id: 5,
      type: "image",
      url: "/uploads/5.jpg",
      alt: "Picture 5",
      title: "Kit & crew",
      thumbnail: "/uploads/5.jpg",
      medium: "/m.jpg",
      large: "/uploads/5.jpg",
      image: {
        url: "/uploads/5.jpg",
        alt: "Picture 5",
        width: 900,
        height: 600,
        candidates: [
          { url: "/m.jpg", width: 300 },
          { url: "/uploads/5.jpg", width: 900 },
        ],
      },
    },
  ]);
});

test("links to a content host in the texts lead here", () => {
  const acf = {
    full_description: `<a href="http://dev.test/x">x</a>`,
    results: `<a href="//dev.test/y">y</a>`,
  };
  const item = parsePortfolioItem(wirePortfolioItem.parse({ id: 1, acf }), new Map(), ["dev.test"]);
  expect([item.description, item.results]).toEqual([`<a href="/x">x</a>`, `<a href="/y">y</a>`]);
});

test.each<[string, number[]]>([
  [`<img data-id="14"  src=a><img src=b data-id='15'><IMG DATA-ID=16>`, [14, 15, 16]],
  [`<img data-id="3"><figure data-id="2"><img data-id="3"></figure>`, [3, 2]],
  [`<img data-id=" 7 "><img data-id="&#56;">`, [7, 8]],
  [
    `<img data-id=""><img data-id><img data-id="0"><img data-id="-1"><img data-id="1e3"><img data-id="0x1F">`,
    [],
  ],
  [`<img data-id="99999999999999999999"><img data-id="../posts/1"><img data-id="1?x"><img data-idx="4">`, []],
  [`<!-- <img data-id=1> --><script>'<img data-id=2>'</script><img alt='data-id="3"'>`, []],
  [`text data-id="5" </img data-id="6">`, []],
  [`<img data-id="9"`, []],
])("the gallery of %j is %j", (html, ids) => {
  expect(galleryIds(parseHtml(html))).toEqual(ids);
});

test.each<[unknown, string[]]>([
  [" drone , trail running,, outdoor ", ["drone", "trail running", "outdoor"]],
  ["web", ["web"]],
  ["a,a,b", ["a", "b"]],
  ["R&amp;D, <b>x</b>", ["R&D", "x"]],
  ["", ["portfolio"]],
  ["   ", ["portfolio"]],
  [" , ,", ["portfolio"]],
  ["Comma separated", ["portfolio"]],
  ["comma-separated", ["portfolio"]],
  [null, ["portfolio"]],
  [["a"], ["portfolio"]],
  [2024, ["2024"]],
])("tags %j are %j", (value, tags) => {
  expect(parseTags(value)).toEqual(tags);
});

test.each<[unknown, string]>([
  ["#1EADD9", "#1EADD9"],
  [" #abc ", "#abc"],
  ["8A5CFF", "#8A5CFF"],
  ["", "#FA5537"],
  ["red", "#FA5537"],
  ["#12345", "#FA5537"],
  ["#fff;}body{display:none", "#FA5537"],
  ["url(javascript:alert(1))", "#FA5537"],
  [null, "#FA5537"],
  [{}, "#FA5537"],
])("the colour %j is %j", (value, color) => {
  expect(brandColor(value)).toBe(color);
});

test.each<[unknown, number | null]>([
  ["90", 90],
  [90, 90],
  [" 1:30 ", 90],
  ["12:05", 725],
  ["", null],
  ["0", null],
  ["ninety", null],
  ["1:5", null],
  ["-5", null],
  ["99999", null],
  [null, null],
  [["90"], null],
])("a film's length %j is %j seconds", (value, seconds) => {
  expect(filmSeconds(value)).toBe(seconds);
});

test("a film's cuts are read line by line, the longest first; lines that name none are left out", () => {
  const cuts = " 6  /c.mp4\r\n0:30 https://cdn.example/a.mp4\n\n15\n/d.mp4\n20 javascript:alert(1)";
  expect(filmCuts(cuts)).toEqual([
    { seconds: 30, url: "https://cdn.example/a.mp4" },
    { seconds: 6, url: "/c.mp4" },
  ]);
  for (const none of ["", null, 30, ["30 /a.mp4"], "0 /a.mp4"]) expect(filmCuts(none)).toEqual([]);
  expect(filmCuts(Array.from({ length: 40 }, (_, at) => `${at + 1} /a.mp4`).join("\n"))).toHaveLength(6);
});
