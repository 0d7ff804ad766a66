import { gallery, image } from "@extenso/contract/blocks/markup.ts";
import { expect, test } from "vitest";
import { addressOf, captionOf, picturesOf, withAlt, withCaption, withDecorative } from "./card-source.ts";
import { embedCard } from "./embed-cards.ts";
import { withoutPicture, withPictureMoved } from "./gallery-source.ts";
import { fileCard } from "./make-cards.ts";

const pier = image({ id: 3, source: "/pier.jpg", alt: "A pier", caption: "At <em>dusk</em>" });

function onePicture(source: string) {
  const [picture] = picturesOf(source);
  if (!picture) throw new Error("no picture");
  return picture;
}

test("an alternative text is changed, and not a byte around it", () => {
  expect(withAlt(pier, onePicture(pier), 'A "long" pier')).toBe(
    pier.replace('alt="A pier"', 'alt="A &quot;long&quot; pier"'),
  );
});

test.each([
  ["<img src='/a.jpg'>", "<img alt=\"x\" src='/a.jpg'>"],
  ["<img src='/a.jpg' alt=old>", "<img alt=\"x\" src='/a.jpg'>"],
  ["<img alt='old' src='/a.jpg'/>", "<img alt='x' src='/a.jpg'/>"],
])("in %s it is written where it can be", (source, expected) => {
  const changed = withAlt(source, onePicture(source), "x");
  expect(changed.replace(/\s+>/, ">")).toBe(expected);
  expect(onePicture(changed).alt).toBe("x");
});

test("a picture is marked as decorative where its block keeps it, and the mark goes without a trace", () => {
  const said =
    '<!-- wp:image {"id":3,"sizeSlug":"large","linkDestination":"none","className":"is-decorative"} -->';
  const marked = withDecorative(pier, onePicture(pier), true);
  expect(marked).toContain(said);
  expect(marked).toContain('<figure class="wp-block-image size-large is-decorative">');
  expect(onePicture(marked)).toMatchObject({ alt: "", decorative: true });
  expect(withDecorative(marked, onePicture(marked), true)).toBe(marked);
  const bare = withAlt(pier, onePicture(pier), "");
  expect(withDecorative(marked, onePicture(marked), false)).toBe(bare);
  expect(onePicture(bare).decorative).toBe(false);
});

test("a block's other classes stay, and a gallery's pictures are marked one by one", () => {
  const framed = pier
    .replace('"linkDestination":"none"', '"linkDestination":"none","className":"is-style-rounded"')
    .replace("size-large", "size-large is-style-rounded");
  const marked = withDecorative(framed, onePicture(framed), true);
  expect(marked).toContain('"className":"is-style-rounded is-decorative"');
  expect(withDecorative(marked, onePicture(marked), false)).toBe(withAlt(framed, onePicture(framed), ""));
  const several = gallery([1, 2, 3].map((id) => ({ id, source: `/${id}.jpg`, alt: `Number ${id}` })));
  const second = picturesOf(several)[1];
  const changed = second ? withDecorative(several, second, true) : "";
  expect(picturesOf(changed).map(({ decorative, alt }) => [decorative, alt])).toEqual([
    [false, "Number 1"],
    [true, ""],
    [false, "Number 3"],
  ]);
});

test.each(["<img src='/a.jpg'>", '<p><img class="left" src="/a.jpg" alt="x"/></p>'])(
  "%s, which is no block, says it itself",
  (source) => {
    const marked = withDecorative(source, onePicture(source), true);
    expect(onePicture(marked)).toMatchObject({ alt: "", decorative: true });
    expect(onePicture(withDecorative(marked, onePicture(marked), false)).decorative).toBe(false);
  },
);

test("captions come, change and go", () => {
  const bare = image({ id: 3, source: "/pier.jpg", alt: "" });
  const told = withCaption(bare, "At 6 < 7 & later");
  expect(captionOf(told)).toMatchObject({ text: "At 6 < 7 & later", formatted: false });
  expect(withCaption(told, "")).toBe(bare);
  expect(captionOf(pier)).toMatchObject({ text: "At dusk", formatted: true });
});

test("pictures of a gallery change places and leave, with all that they say of themselves", () => {
  const picture = (id: number) => ({ id, source: `/${id}.jpg`, alt: `Number ${id}` });
  const three = gallery([1, 2, 3].map(picture));
  expect(withPictureMoved(three, 0, 1)).toBe(gallery([2, 1, 3].map(picture)));
  expect(withPictureMoved(three, 0, -1)).toBe(three);
  expect(withoutPicture(three, 1)).toBe(gallery([1, 3].map(picture)));
  expect(withoutPicture(three, 2)).toBe(gallery([1, 2].map(picture)));
});

test.each([
  ["https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3", "youtube"],
  ["https://youtu.be/aqz-KE-bpKQ", "youtube"],
  ["https://vimeo.com/76979871", "vimeo"],
])("%s is a film of %s", (address, provider) => {
  const source = embedCard(address)?.attrs.source as string;
  expect(source).toContain(`"providerNameSlug":"${provider}"`);
  expect(addressOf(source)).toBe(address);
});

test.each([
  "https://example.com/watch?v=x",
  "javascript:alert(1)//youtu.be/x",
  'https://youtu.be/x"><script>',
])("%s is none", (address) => {
  expect(embedCard(address)).toBeNull();
});

test("a file's name and address cannot break out of its card", () => {
  const file = {
    id: 1,
    address: '/a"b.pdf',
    alt: "",
    decorative: false,
    mimeType: "application/pdf",
    name: "<b>--></b>",
  };
  const { source } = fileCard(file).attrs;
  expect(source).not.toContain("<b>");
  expect(source.match(/-->/g)).toHaveLength(2);
});
