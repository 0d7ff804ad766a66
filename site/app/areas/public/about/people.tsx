import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Picture } from "../../../ui/picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** The studio's people; the section is left out if the list is empty. */
export function People({ words }: { words: SiteDocument<"about">["people"] }) {
  const { items, lead, title } = words;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="people" className="shell section relative">
      <SectionHeading
        id="people"
        title={title}
        note={items.length === 1 ? "1 person" : `${items.length} people`}
        lead={lead}
      />
      <ul className="people">
        {items.map(({ id, name, picture, role, text }) => (
          <li key={id} className="person frame-host reveal">
            {picture && (
              <div className="frame person-picture">
                <Picture
                  name={picture}
                  alt=""
                  sizes="(min-width: 1024px) 25vw, (min-width: 640px) 50vw, 100vw"
                  className="size-full"
                />
              </div>
            )}
            <h3 className="display text-heading">{name}</h3>
            <p className="label text-hue-ink">{role}</p>
            {text && <p className="text-ink-soft">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
