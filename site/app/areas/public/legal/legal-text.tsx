import { Link, useRouteLoaderData } from "react-router";
import { type Block, textParts } from "../../../copy/legal/document.ts";
import { absoluteAddress } from "../../../seo/page-meta.ts";

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
export function LegalBlock({ block }: { block: Block }) {
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
