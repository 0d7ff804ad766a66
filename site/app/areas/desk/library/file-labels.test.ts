import { expect, test } from "vitest";
import { fileTitle, lacksAltText, typeLabel } from "./file-labels.ts";

const title = (raw: string, rendered = "") => ({ raw, rendered });

test("a file is called by its title, else by its name", () => {
  expect(fileTitle({ title: title("Dusk"), source_url: "/a/dusk-1.jpg" })).toBe("Dusk");
  expect(fileTitle({ title: title("", "Salt &amp; Light"), source_url: "/a/x.jpg" })).toBe("Salt & Light");
  expect(fileTitle({ title: title(""), source_url: "/a/caf%C3%A9.jpg" })).toBe("café.jpg");
  expect(fileTitle({ title: title(""), source_url: "/a/%E9.jpg" })).toBe("%E9.jpg");
});

test("only pictures need a text in their place", () => {
  expect(lacksAltText({ mime_type: "image/jpeg", alt_text: " ", decorative: false })).toBe(true);
  expect(lacksAltText({ mime_type: "image/jpeg", alt_text: "", decorative: true })).toBe(false);
  expect(lacksAltText({ mime_type: "video/mp4", alt_text: "", decorative: false })).toBe(false);
});

test("types are called as people know them", () => {
  expect(typeLabel({ mime_type: "image/jpeg" })).toBe("JPEG");
  expect(typeLabel({ mime_type: "video/quicktime" })).toBe("MOV");
});
