/** Pictures are blocks of their own: they come out of the lines, lists and tables that they were pasted in. */

/** Built by the cleaner alone; in HTML from elsewhere it is dropped as any unknown element. */
export const pictureTag = "pasted-picture";

/** @param body cleaned. What stood around a picture stands before and behind it. */
export function hoistPictures(body: HTMLElement): void {
  for (const picture of body.querySelectorAll(pictureTag)) {
    const table = picture.closest("table");
    // Tables stay in one piece.
    if (table) table.after(picture);
    for (let parent = picture.parentElement; parent && parent !== body; parent = picture.parentElement) {
      const rest = parent.cloneNode(false) as HTMLElement;
      while (picture.nextSibling) rest.append(picture.nextSibling);
      parent.after(picture);
      if (rest.textContent?.trim() !== "" || rest.querySelector(pictureTag)) picture.after(rest);
      if (parent.textContent?.trim() === "" && !parent.querySelector(pictureTag)) parent.remove();
    }
  }
}
