import { Link, useRouteLoaderData } from "react-router";
import {
  type Block,
  type LegalDocument,
  type LegalSection,
  textParts,
} from "../../../copy/legal/document.ts";
import { absoluteAddress } from "../../../seo/page-meta.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import stylesheet from "./stylesheet.css?url";

export const legalStyles = () => [{ rel: "stylesheet", href: stylesheet }];

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

/** Words with their links. A printed page can't be pressed, so links to pages carry their whole address. */
function LinkedText({ text }: { text: string }) {
  const { publicUrl = "" } = (useRouteLoaderData("root") as { publicUrl?: string } | undefined) ?? {};
  let read = 0;
  return textParts(text).map((part) => {
    const key = read;
    read += part.text.length;
    const { to } = part;
    if (to === undefined) return part.text;
    return to.startsWith("/") ? (
      <Link key={key} to={to} viewTransition data-address={absoluteAddress(publicUrl, to)}>
        {part.text}
      </Link>
    ) : (
      <a key={key} href={to}>
        {part.text}
      </a>
    );
  });
}

/** One block of a document: its texts are unlike each other, which makes them their own keys. */
function LegalBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "p":
      return (
        <p>
          <LinkedText text={block.text} />
        </p>
      );
    case "list":
      return (
        <ul className="legal-list">
          {block.items.map((item) => (
            <li key={item}>
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      );
    case "terms":
      return (
        <dl className="legal-terms">
          {block.items.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <LinkedText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <LegalTable head={block.head} rows={block.rows} />;
  }
}

/** On phones a row becomes a card, and every cell says which column it is of. */
function LegalTable({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table className="legal-table">
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = "", ...rest]) => (
          <tr key={first}>
            <th scope="row">
              <LinkedText text={first} />
            </th>
            {rest.map((cell, index) => (
              <td key={head[index + 1]} data-column={head[index + 1]}>
                <LinkedText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
