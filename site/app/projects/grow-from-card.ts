/**
 * The project's window grows out of the card that was pressed. Nothing is captured, as a view transition would:
 * the page is the finished one from the first frame on, and every press finds what it aims at.
 */
export interface OpenedCard {
  /** The card's frame, relative to the window. */
  frame: DOMRect;
  /** The picture as it is shown there, and its measures; null where there is none. */
  picture: { source: string; ratio: number } | null;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How a picture of this ratio lies in a box: all of it (`contain`), or so that it fills the box (`cover`). */
export function painted(box: Box, ratio: number, fit: "contain" | "cover"): Box {
  const wider = box.width / box.height > ratio;
  const byHeight = fit === "contain" ? wider : !wider;
  const width = byHeight ? box.height * ratio : box.width;
  const height = byHeight ? box.height : box.width / ratio;
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

/** The CSS transform that moves and scales `to` onto `from`, around its centre. */
export function fromTo(from: Box, to: Box): string {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
}

/** Sizes and formats of one upload differ in their endings alone. */
function uploadOf(address: string): string {
  return address
    .replace(/^https?:\/\/[^/]+/, "")
    .replace(/(\.(jpe?g|png|webp|avif))+$/i, "")
    .replace(/-\d+x\d+$/, "");
}

const timing = { duration: 520, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

export function growFromCard({ frame, picture }: OpenedCard, dialog: HTMLDialogElement): void {
  const panel = dialog.querySelector(".viewer-panel");
  if (!panel || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const room = panel.getBoundingClientRect();
  const closed = [
    frame.top - room.top,
    room.right - frame.right,
    room.bottom - frame.bottom,
    frame.left - room.left,
  ];
  // The clip starts at the screen's lower edge, since no one sees what is below it.
  const open = [0, 0, Math.max(0, room.bottom - innerHeight), 0];
  const inset = (sides: number[]) => `inset(${sides.map((side) => `${side}px`).join(" ")})`;
  panel.animate({ clipPath: [inset(closed), inset(open)] }, timing);
  dialog.animate({ backgroundColor: ["transparent", getComputedStyle(dialog).backgroundColor] }, timing);

  const stage = panel.querySelector<HTMLElement>(".gallery-stage");
  const image = stage?.querySelector("img");
  if (!stage || !image || !picture || uploadOf(picture.source) !== uploadOf(image.src)) return;
  const { objectFit, objectPosition } = getComputedStyle(image);
  // Until the larger file is there, the card's is shown instead.
  image.style.background = `url(${JSON.stringify(picture.source)}) ${objectPosition} / ${objectFit} no-repeat`;
  const place = stage.getBoundingClientRect();
  const from = painted(frame, picture.ratio, "cover");
  const to = painted(place, picture.ratio, objectFit === "cover" ? "cover" : "contain");
  // On its way the picture is as high as the card may show it; what its place cuts off goes little by little.
  const cut = Math.max(0, to.height - place.height);
  const above = (cut * Number.parseFloat(objectPosition.split(" ")[1] ?? "50")) / 100;
  from.top -= (cut / 2 - above) * (from.width / to.width);
  // Above the sheet, as long as it is larger than its place.
  stage.animate({ transform: [fromTo(from, to), "none"], zIndex: ["3", "3"] }, timing);
  if (cut === 0) return;
  const whole = { height: `${to.height}px`, translate: `0 ${-above}px` };
  const end = `inset(${above}px 0 ${cut - above}px)`;
  image.animate(
    [
      { ...whole, clipPath: "inset(0)" },
      { ...whole, clipPath: end },
    ],
    timing,
  );
}
