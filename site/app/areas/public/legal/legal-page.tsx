import type { LegalDocument, LegalSection } from "../../../copy/legal/document.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { LegalBlock } from "./legal-text.tsx";

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A legal document as a page: what it is and since when, an index beside it, sections one can cite. */
export function LegalPage({
  document,
  other,
}: {
  document: LegalDocument;
  /** The document that is read with this one. */
  other: { label: string; to: string };
}) {
  const { effective, effectiveLabel, intro, sections, title } = document;
  return (
    <article className="legal shell">
      <header className="legal-header">
        <p className="label slate">
          <span>
            Effective <time dateTime={effective}>{effectiveLabel}</time>
          </span>
          <span aria-hidden className="h-px flex-1 bg-line" />
          <span>{sections.length} sections</span>
        </p>
        <h1 className="display legal-title">{title}</h1>
      </header>
      <div className="legal-columns">
        <nav aria-label="Sections" className="legal-index-wide">
          <Index sections={sections} />
          <p className="legal-other">
            See also: <TextLink to={other.to}>{other.label}</TextLink>
          </p>
        </nav>
        <nav aria-label="All sections" className="legal-index-narrow">
          <Disclosure title="Sections">
            <Index sections={sections} />
          </Disclosure>
        </nav>
        <div className="legal-text">
          <div className="legal-intro">
            {intro.map((block) => (
              <LegalBlock key={JSON.stringify(block)} block={block} />
            ))}
          </div>
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </article>
  );
}

function Index({ sections }: { sections: LegalSection[] }) {
  return (
    <ol className="legal-index">
      {sections.map(({ id, number, title }) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span aria-hidden>{twoDigits(number)}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Section({ section: { blocks, id, number, title } }: { section: LegalSection }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="legal-section">
      <a href={`#${id}`} className="legal-number label">
        <span className="sr-only">Link to section </span>
        {twoDigits(number)}
      </a>
      <h2 id={`${id}-title`} className="display text-heading">
        <span className="sr-only">{number} </span>
        {title}
      </h2>
      {blocks.map((block) => (
        <LegalBlock key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}
