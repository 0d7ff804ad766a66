/** A picture, or what is said in its place while there is none to be shown. */
import { element } from "./elements.ts";

/**
 * @param waiting it is on its way to the library.
 * @param acts how one puts another in its place.
 */
export function pictureOrPlace(
  address: string,
  waiting: boolean,
  acts: () => HTMLElement | null,
): HTMLElement {
  const box = element("div", { class: "editor-card-picture" });
  const say = (words: string) => {
    const told = element("p", { class: "editor-card-told", role: "status" }, words);
    box.replaceChildren(element("div", { class: "editor-card-missing" }, told, waiting ? null : acts()));
  };
  if (waiting) say("On its way to your library…");
  else if (!/^(?:https?:\/\/|\/)/.test(address))
    say("No picture yet. What was pasted could not be taken along.");
  else {
    const picture = element("img", { alt: "", loading: "lazy", decoding: "async", draggable: "false" });
    const addresses = addressesOf(address);
    const showNext = () => {
      const next = addresses.shift();
      if (next === undefined) say(missing(address));
      else picture.src = next;
    };
    picture.addEventListener("error", showNext);
    showNext();
    box.append(picture);
  }
  return box;
}

const uploads = "/wp-content/uploads/";

/**
 * Texts of a WordPress name it as the place of their pictures, which this site hands on under its own address; where
 * it has none, the picture is somewhere else after all.
 */
function addressesOf(address: string): string[] {
  const at = address.indexOf(uploads);
  return at > 0 ? [address.slice(at), address] : [address];
}

function missing(address: string): string {
  const url = URL.parse(address, location.origin);
  return url && url.origin !== location.origin
    ? `This picture is at ${url.host}, and readers won’t see it from there. Put a copy of your own in its place.`
    : "This picture is no longer there. Put another in its place.";
}
