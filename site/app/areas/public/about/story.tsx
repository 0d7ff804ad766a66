import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Picture } from "../../../ui/picture.tsx";
import { TextLink } from "../../../ui/text-link.tsx";

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

/** A film and what was cut from it, across the screen: what "at full length" means, drawn to scale. */
function FilmToScale({ words }: { words: SiteDocument<"about">["fullLength"] }) {
  const { caption, frames, lengths, link, watched } = words;
  const whole = lengths[0]?.seconds ?? watched;
  return (
    <figure className="film-scale">
      <div className="film-scale-strip">
        {frames.map(({ alt, picture }) => (
          <Picture key={alt} name={picture} alt={alt} sizes="25vw" />
        ))}
        <svg aria-hidden="true" viewBox={`0 0 ${whole} 1`} preserveAspectRatio="none">
          <rect x={watched} width={whole - watched} height="1" />
        </svg>
      </div>
      <ol>
        {lengths.map(({ label, seconds }) => (
          <li key={label}>
            <svg aria-hidden="true" viewBox={`0 0 ${whole} 1`} preserveAspectRatio="none">
              <rect width={seconds} height="1" />
            </svg>
            <span className="film-scale-length">{seconds} s</span> <span>{label}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        {caption} <TextLink to={link.to}>{link.label}</TextLink>
      </figcaption>
    </figure>
  );
}
