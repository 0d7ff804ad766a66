import { picture } from "@extenso/contract/site-content/pictures.ts";
import { expect, test } from "vitest";
import { deskMedia } from "../api/records.ts";
import { chosenPicture, uploadPath } from "./chosen-picture.ts";

const at = "https://studio.example/wp-content/uploads/2026/11";
const file = deskMedia.parse({
  id: 7,
  source_url: `${at}/table.jpg`,
  media_details: {
    width: 2400,
    height: 1600,
    filesize: 1,
    file: "",
    length_formatted: "",
    image_meta: {},
    sizes: {
      thumbnail: { source_url: `${at}/table-150x150.jpg`, width: 150, height: 150 },
      large: { source_url: `${at}/table-1024x683.jpg`, width: 1024, height: 683 },
      medium: { source_url: `${at}/table-300x200.jpg`, width: 300, height: 200 },
    },
  },
});

test("a picture of the library becomes paths with their widths, without those that are cut otherwise", () => {
  const chosen = chosenPicture(file, true);
  expect(chosen).toEqual({
    file: "/wp-content/uploads/2026/11/table.jpg",
    width: 2400,
    height: 1600,
    variants: true,
    sizes: [
      { file: "/wp-content/uploads/2026/11/table-300x200.jpg", width: 300 },
      { file: "/wp-content/uploads/2026/11/table-1024x683.jpg", width: 1024 },
      { file: "/wp-content/uploads/2026/11/table.jpg", width: 2400 },
    ],
  });
  expect(picture.safeParse(chosen).success).toBe(true);
});

test("formats that nobody makes are not named: of a WordPress, and of what is no JPEG or PNG", () => {
  expect(chosenPicture(file, false)?.variants).toBe(false);
  const gif = { ...file, source_url: `${at}/loop.gif`, media_details: { ...file.media_details, sizes: {} } };
  expect(chosenPicture(gif, true)).toMatchObject({ variants: false, sizes: [{ width: 2400 }] });
});

test("what lies elsewhere, or has no size, is no picture for a page", () => {
  expect(uploadPath("https://studio.example/media/x.jpg")).toBeNull();
  expect(chosenPicture({ ...file, source_url: "https://elsewhere.example/x.jpg" }, true)).toBeNull();
  const unknown = { ...file, media_details: { ...file.media_details, width: 0 } };
  expect(chosenPicture(unknown, true)).toBeNull();
});
