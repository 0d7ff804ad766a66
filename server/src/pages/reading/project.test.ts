import { describe, expect, test } from "vitest";
import type { PortfolioItem } from "./portfolio.ts";
import { credits, furtherFilms } from "./portfolio-fields.ts";
import { projectOf, summaryOf } from "./project.ts";
import { youTubeEmbed } from "./youtube.ts";

const item: PortfolioItem = {
  id: 7,
  slug: "dune-line",
  title: "Dune Line",
  client: "Fjordworks",
  category: "Videography",
  year: "2025",
  facts: [],
  color: "#FA5537",
  tags: ["brand film"],
  featuredImage: null,
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
  description: "<p>A launch film.</p>",
  challenge: "",
  solution: "",
  results: "",
  shortDescription: "",
  shareText: "",
  shareImage: null,
  unlisted: false,
};

test("the text for sharing is the summary, else the beginning of what the project says", () => {
  expect(projectOf(item).summary).toBe("A launch film.");
  expect(projectOf({ ...item, shareText: "Sand & wind" }).summary).toBe("Sand & wind");
});

test("the picture for sharing is one of its own, or none", () => {
  const image = { url: "/card.jpg", alt: "", width: 1200, height: 630, candidates: [] };
  expect(projectOf(item).shareImage).toBeNull();
  expect(projectOf({ ...item, shareImage: image })).toMatchObject({ shareImage: image, picture: null });
});

test("a text counts when something is left to read after the markup is gone", () => {
  const { texts } = projectOf({
    ...item,
    challenge: "<p>&nbsp;</p><p><br></p>",
    solution: "<script>alert(1)</script>",
    results: "<p>It sold out.</p>",
  });
  expect(texts).toEqual({
    overview: "<p>A launch film.</p>",
    challenge: "",
    solution: "",
    results: "<p>It sold out.</p>",
  });
});

test("texts are harmless, and their headings stand below the tab's", () => {
  const { texts } = projectOf({
    ...item,
    description: '<h1 onclick="x()">Light</h1><img src=x onerror=alert(1)>',
    challenge: '<p style="position:fixed">Heat <a href="javascript:alert(1)">now</a></p>',
  });
  expect(texts.overview).toBe('<h3>Light</h3><img src="x" alt="" loading="lazy" decoding="async" />');
  expect(texts.challenge).toBe("<p>Heat <a>now</a></p>");
});

describe("the film", () => {
  test.each([
    ["/wp-content/uploads/a.mp4", { type: "file", url: "/wp-content/uploads/a.mp4", cuts: [] }],
    ["https://cdn.example/a.webm", { type: "file", url: "https://cdn.example/a.webm", cuts: [] }],
  ])("%s is a file", (videoUrl, film) => {
    expect(projectOf({ ...item, videoUrl }).film).toEqual(film);
  });

  test("a YouTube address becomes an embed that asks nobody before someone presses play", () => {
    expect(projectOf({ ...item, videoUrl: "https://youtu.be/dQw4w9WgXcQ" }).film).toMatchObject({
      type: "youtube",
      embedUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      title: "Dune Line",
    });
  });

  test("a film on Vimeo stands behind the project's picture, and its player is told to follow nobody", () => {
    const picture = { url: "/cover.webp", alt: "", width: 1280, height: 720, candidates: [] };
    const videoUrl = "https://vimeo.com/76979871/8272103f6e";
    expect(projectOf({ ...item, videoUrl, featuredImage: picture }).film).toEqual({
      type: "vimeo",
      embedUrl: "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
      originalUrl: videoUrl,
      title: "Dune Line",
      picture,
    });
    expect(summaryOf({ ...item, videoUrl }).filmCount).toBe(1);
  });

  test("its thumbnail is the one that the project brings", () => {
    const picture = { url: "/clip-thumbnails/x.webp", alt: "", width: 1280, height: 720, candidates: [] };
    const videoUrl = "https://youtu.be/dQw4w9WgXcQ";
    expect(projectOf({ ...item, videoUrl, videoPicture: picture }).film).toMatchObject({ picture });
  });

  test("cards know of it", () => {
    expect(summaryOf(item).hasVideo).toBe(false);
    expect(summaryOf({ ...item, videoUrl: "/a.mp4" }).hasVideo).toBe(true);
  });
});

function parseFilms(lines: string) {
  const moreFilms = furtherFilms(lines).map((film) => ({ ...film, picture: null }));
  return projectOf({ ...item, moreFilms }).moreFilms;
}

test("further films keep their order, each with a title", () => {
  const films = parseFilms("https://vimeo.com/76979871 The making of\njavascript:alert(1) No\n/b.mp4");
  expect(films).toMatchObject([
    { type: "vimeo", title: "The making of", embedUrl: "https://player.vimeo.com/video/76979871?dnt=1" },
    { type: "file", title: "Dune Line, film 3", url: "/b.mp4" },
  ]);
});

test("credits are whole: half a line is left out", () => {
  const lines = credits("Director | Ada &amp; Ben | ada\nSound |\n | Nobody\nLight | Cy");
  expect(projectOf({ ...item, credits: lines }).credits).toEqual([
    { role: "Director", name: "Ada & Ben", person: "ada" },
    { role: "Light", name: "Cy", person: null },
  ]);
});

describe("what a card counts", () => {
  const clip = youTubeEmbed("dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ");
  const counts = (over: Partial<PortfolioItem>) => {
    const { pictureCount, filmCount } = summaryOf({ ...item, ...over });
    return [pictureCount, filmCount];
  };
  const images = ["/1.jpg", "/2.jpg"];

  test.each<[string, Partial<PortfolioItem>, number[]]>([
    ["pictures alone", { images }, [2, 0]],
    ["a clip in the gallery is a film", { images, youTubeEmbeds: [clip] }, [2, 1]],
    ["a film file is one more", { videoUrl: "/a.mp4", youTubeEmbeds: [clip] }, [0, 2]],
    [
      "further films are more",
      { videoUrl: "/a.mp4", moreFilms: [{ address: "/b.mp4", title: "", picture: null }] },
      [0, 2],
    ],
    ["the same clip twice is one", { videoUrl: clip.originalUrl, youTubeEmbeds: [clip] }, [0, 1]],
  ])("%s", (_, over, expected) => expect(counts(over)).toEqual(expected));
});

test("slugs of other scripts are read decoded; a stray percent sign is kept", () => {
  expect(summaryOf({ ...item, slug: "%e7%a0%82%e4%b8%98" }).slug).toBe("砂丘");
  expect(summaryOf({ ...item, slug: "100%-wool" }).slug).toBe("100%-wool");
});

test("the summary is plain and ends at a word", () => {
  const { summary } = projectOf({ ...item, description: `<p>${"Slow light. ".repeat(40)}</p>` });
  expect(summary.length).toBeLessThanOrEqual(181);
  expect(summary).toMatch(/ light…$|Slow…$/);
  expect(projectOf(item).summary).toBe("A launch film.");
});
