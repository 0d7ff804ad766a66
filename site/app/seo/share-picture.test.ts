import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sharePicture } from "./share-picture.ts";
import titles from "./share-pictures.json" with { type: "json" };

const folder = fileURLToPath(new URL("../../public/share/", import.meta.url));

describe("preview pictures", () => {
  it("are there for every name in the table, and no others", () => {
    const files = readdirSync(folder).map((name) => name.replace(/\.jpg$/, ""));
    expect(files.sort()).toEqual(Object.keys(titles).sort());
  });

  it("have the size that pages announce", async () => {
    for (const name of Object.keys(titles)) {
      const { format, height, width } = await sharp(`${folder}${name}.jpg`).metadata();
      expect([name, format, width, height]).toEqual([name, "jpeg", 1200, 630]);
    }
  });

  it("are given for a project only while it has the title they show", () => {
    expect(sharePicture("project-emberline", "Slow Burn")).toBe("/share/project-emberline.jpg");
    expect(sharePicture("project-emberline", "Fast Burn")).toBeUndefined();
    expect(sharePicture("project-unheard-of", "Unheard Of")).toBeUndefined();
  });

  it("are never looked up on an object's own properties", () => {
    expect(sharePicture("constructor")).toBeUndefined();
  });
});
