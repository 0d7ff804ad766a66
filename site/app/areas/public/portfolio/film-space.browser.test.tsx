import type { Project } from "@extenso/contract/entities.ts";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { renderPart } from "../../../../testing/render.tsx";
import { FilmSpace } from "./film-space.tsx";
import { Film } from "./films.tsx";

const file = { type: "file" as const, url: "/film.mp4", cuts: [] };
const cuts = [30, 15, 6].map((seconds) => ({ seconds, url: `/cut-${seconds}.mp4` }));
const picture = { url: "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" };
const youTube = {
  type: "youtube" as const,
  embedUrl: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
  originalUrl: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  picture: null,
  title: "Teaser",
};

test.each([
  ["a film", { film: file, filmSeconds: null }],
  ["a film with cuts", { film: { ...file, cuts }, filmSeconds: 60 }],
  ["a film with cuts whose length nobody knows", { film: { ...file, cuts }, filmSeconds: null }],
  ["an excerpt", { film: file, filmSeconds: 214 }],
  ["a film on YouTube", { film: youTube, filmSeconds: null }],
])("the room of %s is as high as the film that comes, also once its length is known", async (_, of) => {
  const project = { id: 1, title: "Night Signal", picture, ...of } as unknown as Project;
  onTestFinished(() => page.viewport(1440, 900));
  // No file is fetched: a length is told as browsers tell it.
  const { src } = Object.getOwnPropertyDescriptors(HTMLMediaElement.prototype);
  Object.defineProperty(HTMLMediaElement.prototype, "src", { ...src, set: () => {} });
  const setAttribute = HTMLMediaElement.prototype.setAttribute;
  HTMLMediaElement.prototype.setAttribute = function (name, value) {
    if (name !== "src") setAttribute.call(this, name, value);
  };
  onTestFinished(() => {
    Object.defineProperty(HTMLMediaElement.prototype, "src", src as PropertyDescriptor);
    Reflect.deleteProperty(HTMLMediaElement.prototype, "setAttribute");
  });
  const { container } = await renderPart(() => (
    <div className="viewer">
      <div className="room">
        <FilmSpace project={project} />
      </div>
      <div className="come">
        <Film project={project} />
      </div>
    </div>
  ));
  await expect.poll(() => container.querySelector(".come")?.firstElementChild).not.toBeNull();
  const still = container.querySelector(".room img");
  expect(still?.getAttribute("src")).toBe(container.querySelector("video")?.getAttribute("poster"));
  const height = (name: string) => container.querySelector(name)?.getBoundingClientRect().height;
  const measure = async () => {
    const heights: unknown[] = [];
    for (const [width, tall] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.viewport(width, tall);
      heights.push([width, height(".room")]);
      expect([width, height(".come")]).toEqual(heights.at(-1));
      expect(height(".room")).toBeGreaterThan(150);
    }
    return heights;
  };
  const before = await measure();
  const video = container.querySelector("video");
  if (!video) return;
  Object.defineProperty(video, "duration", { value: 10 });
  video.dispatchEvent(new Event("durationchange"));
  await expect.element(page.getByText("/ 0:10")).toBeVisible();
  if (project.filmSeconds === 214)
    await expect.element(page.getByText("Excerpt: 10 of 214 seconds")).toBeVisible();
  expect(await measure()).toEqual(before);
});
