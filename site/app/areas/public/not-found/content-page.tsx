import type { WrittenPage } from "@extenso/contract/entities.ts";
import { ContentHtml } from "../../../ui/content-html.tsx";
import { playFilm } from "../../../ui/play-film.ts";

/** A page written in WordPress that this site has none of its own for. */
export function ContentPage({ page: { title, html, protected: guarded } }: { page: WrittenPage }) {
  return (
    <article className="shell grid gap-10 pt-[calc(var(--header-height)+4rem)] pb-rhythm">
      <h1 className="display text-title max-w-[18ch]">{title}</h1>
      {guarded ? (
        <p className="text-ink-soft">This page is behind a password and cannot be read here.</p>
      ) : (
        // Only the links inside are acted on, which answer the keyboard with a click.
        <ContentHtml html={html} onClick={playFilm} />
      )}
    </article>
  );
}
