/** Pictures that open in their full size, and galleries of them, through which the opened one leads on. */
import { createHash } from "node:crypto";
import { TagEdits } from "./tag-edits.ts";

/** WordPress's ids are new in each answer; a stored text keeps its own. */
function idOf(html: string): string {
  return createHash("md5").update(html).digest("hex").slice(0, 13);
}

/** Whether a press on a picture of the block opens it in its full size. */
export function opensLarger({ lightbox, linkDestination = "none" }: Record<string, unknown>): boolean {
  return (
    linkDestination === "none" && (lightbox as { enabled?: unknown } | null | undefined)?.enabled === true
  );
}

const lightboxButton = `<button
			class="lightbox-trigger"
			type="button"
			aria-haspopup="dialog"
			data-wp-bind--aria-label="state.thisImage.triggerButtonAriaLabel"
			data-wp-init="callbacks.initTriggerButton"
			data-wp-on--click="actions.showLightbox"
			data-wp-style--right="state.thisImage.buttonRight"
			data-wp-style--top="state.thisImage.buttonTop"
		>
			<svg xmlns="http://www.w3.org/2000/svg" width="12" height="12" fill="none" viewBox="0 0 12 12">
				<path fill="#fff" d="M2 0a2 2 0 0 0-2 2v2h1.5V2a.5.5 0 0 1 .5-.5h2V0H2Zm2 10.5H2a.5.5 0 0 1-.5-.5V8H0v2a2 2 0 0 0 2 2h2v-1.5ZM8 12v-1.5h2a.5.5 0 0 0 .5-.5V8H12v2a2 2 0 0 1-2 2H8Zm2-12a2 2 0 0 1 2 2v2h-1.5V2a.5.5 0 0 0-.5-.5H8V0h2Z" />
			</svg>
		</button>`;

/** For themes whose script opens the picture in its full size; the site's own reader passes over all of it. */
export function withLightbox(html: string): string {
  const edits = new TagEdits(html);
  const figure = edits.first("figure");
  const image = edits.first("img");
  if (!figure || !image) return html;
  const id = idOf(html);
  edits.set(figure, "data-wp-context", `{"imageId":"${id}"}`);
  edits.set(figure, "data-wp-interactive", "core/image");
  edits.set(figure, "data-wp-key", id);
  edits.addClasses(figure, ["wp-lightbox-container"]);
  edits.set(image, "data-wp-class--hide", "state.isContentHidden");
  edits.set(image, "data-wp-class--show", "state.isContentVisible");
  edits.set(image, "data-wp-init", "callbacks.setButtonStyles");
  edits.set(image, "data-wp-on--click", "actions.showLightbox");
  edits.set(image, "data-wp-on--load", "callbacks.setButtonStyles");
  edits.set(image, "data-wp-on--pointerdown", "actions.preloadImage");
  edits.set(image, "data-wp-on--pointerenter", "actions.preloadImageWithDelay");
  edits.set(image, "data-wp-on--pointerleave", "actions.cancelPreload");
  edits.set(image, "data-wp-on-window--resize", "callbacks.setButtonStyles");
  const written = edits.written();
  const end = written.indexOf(">", written.indexOf("<img")) + 1;
  return written.slice(0, end) + lightboxButton + written.slice(end);
}

/** @param html of a gallery with such a picture. */
export function withGalleryId(html: string): string {
  const end = html.indexOf(">", html.indexOf("<figure")) + 1;
  const edits = new TagEdits(html.slice(0, end));
  const figure = edits.first("figure");
  if (!figure) return html;
  edits.set(figure, "data-wp-context", `{"galleryId":"${idOf(html)}"}`);
  edits.set(figure, "data-wp-interactive", "core/gallery");
  return edits.written() + html.slice(end);
}
