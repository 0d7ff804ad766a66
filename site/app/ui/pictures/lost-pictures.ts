/** Pictures of a text whose file is gone: nothing is shown in their place, and what stood beside them has the room. */

/** Elements of which nothing is left without their picture. */
const holders = "a, picture, figure:not(.wp-block-media-text__media), figure > ul, li";
const shows = "img, video, audio, iframe, picture, .content-film";

function remove(image: HTMLImageElement): void {
  let holder = image.parentElement;
  image.remove();
  while (holder?.matches(holders) && !holder.querySelector(shows) && holder.textContent.trim() === "") {
    const outer: HTMLElement | null = holder.parentElement;
    holder.remove();
    holder = outer;
  }
  // A figure that stays has a caption, and its link leads to what isn't there.
  const figure = holder?.closest("figure");
  if (!figure?.querySelector(shows))
    for (const link of figure?.querySelectorAll("a.larger-picture") ?? []) link.remove();
}

/** A smaller variant may be missing alone: the plain file is tried next. */
function failed(image: HTMLImageElement): void {
  if (image.srcset) image.removeAttribute("srcset");
  else remove(image);
}

/** Once for each text that an element shows. @param content null where it is gone by now. */
export function removeLostPictures(content: HTMLElement | null): void {
  if (!content) return;
  const onError = (event: Event) => {
    if (!(event.target instanceof HTMLImageElement)) return;
    // An earlier text of the same element has such a listener, too.
    event.stopImmediatePropagation();
    failed(event.target);
  };
  content.addEventListener("error", onError, { capture: true });
  // Those that failed before this code came. A drawing without a measure has no width either, but is there.
  for (const image of content.querySelectorAll("img")) {
    if (!image.complete || image.naturalWidth > 0 || !image.currentSrc) continue;
    image.decode().catch(() => failed(image));
  }
}
