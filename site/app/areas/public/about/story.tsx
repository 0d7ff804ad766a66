import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { FilmToScale } from "./film-to-scale.tsx";

/** The meaning of the studio's name; the title stays beside the text while it scrolls. */
export function Story({
  words,
  fullLength,
}: {
  words: SiteDocument<"about">["story"];
  fullLength: SiteDocument<"about">["fullLength"];
}) {
  const { note, paragraphs, title } = words;
  return (
    <section aria-labelledby="story" className="section relative">
      <div className="shell">
        <p className="label flex items-center gap-4 text-ink-soft">
          <span className="text-hue-ink">02</span>
          <span className="h-px flex-1 bg-line" />
          <span>{note}</span>
        </p>
        <div className="story">
          <h2 id="story" className="display story-title">
            {title}
          </h2>
          <div className="story-text">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
      <FilmToScale words={fullLength} />
    </section>
  );
}
