import { image } from "@extenso/contract/blocks/markup.ts";
import { expect, test } from "vitest";
import { placementOf, sizeOf, withPlacement } from "./placement.ts";

const source = image({ id: 7, source: "/a.jpg", alt: "A" });

test("a picture goes beside the words as WordPress writes it, and back byte for byte", () => {
  const left = withPlacement(source, "left");
  expect(left).toBe(
    '<!-- wp:image {"id":7,"sizeSlug":"large","linkDestination":"none","width":"320px","align":"left"} -->\n<figure class="wp-block-image alignleft size-large is-resized"><img src="/a.jpg" alt="A" class="wp-image-7" style="width:320px"/></figure>\n<!-- /wp:image -->',
  );
  expect(placementOf(left)).toBe("left");
  expect(withPlacement(withPlacement(left, "center"), "text")).toBe(source);
});

test("a picture beside the words has one of three sizes, and the size of a WordPress's own width", () => {
  const large = withPlacement(source, "right", "large");
  expect(large).toContain('"width":"480px","align":"right"');
  expect(large).toContain('style="width:480px"');
  expect(sizeOf(large)).toBe("large");
  expect(sizeOf(withPlacement(large, "center", "small"))).toBe("small");
  expect(sizeOf(large.replaceAll("480px", "150px"))).toBe("small");
  expect(sizeOf(large.replaceAll("480px", "50%"))).toBe("medium");
  expect(sizeOf(source)).toBe(null);
  expect(withPlacement(large, "text")).toBe(source);
});

test("a width of a WordPress's theme is known as one", () => {
  const wide = source
    .replace('"id":7', '"id":7,"align":"wide"')
    .replace("wp-block-image", "wp-block-image alignwide");
  expect(placementOf(wide)).toBe(null);
  expect(withPlacement(wide, "text")).toBe(source);
});

test("a gallery and a picture without a block are left alone", () => {
  expect(placementOf("<p><img src='/a.jpg'></p>")).toBe(null);
  expect(withPlacement("<p><img src='/a.jpg'></p>", "left")).toBe("<p><img src='/a.jpg'></p>");
});
