import { about } from "../../../copy/about.ts";
import { FilmToScale } from "./film-to-scale.tsx";

/** What the name means and who stands for it; the title stays beside the text while it is read. */
export function Story() {
  const { paragraphs, title } = about.story;
  return (
    <section aria-labelledby="story" className="section relative">
      <div className="shell">
        <p className="label flex items-center gap-4 text-ink-soft">
          <span className="text-hue-ink">02</span>
          <span className="h-px flex-1 bg-line" />
          <span>Since 2016</span>
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
      <FilmToScale />
      <div className="shell">
        <People />
      </div>
    </section>
  );
}

function People() {
  const { people, title } = about.people;
  return (
    <div className="people">
      <h3 className="label">{title}</h3>
      <ul>
        {people.map(({ name, role, text }) => (
          <li key={name}>
            <p className="display text-heading">{name}</p>
            <p className="label mt-2 text-ink-soft">{role}</p>
            <p className="mt-3 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
