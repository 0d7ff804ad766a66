import type { Mark, Node as TextNode } from "prosemirror-model";
import { type ReactNode, useMemo } from "react";
import { readFormatted } from "./formatted-html.ts";
import { schema } from "./schema.ts";

/** A formatted text as it reads. Of other HTML the words alone: only the public page shows the rest. */
export function FormattedWords({ html }: { html: string }) {
  const doc = useMemo(() => readFormatted(html), [html]);
  if (doc) return doc.children.map(drawn);
  return html
    .replace(/<[^>]*>/g, " ")
    .split(/\n\s*\n/)
    .map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

const { paragraph, bullet_list: bullets, list_item: item, hard_break: lineEnd } = schema.nodes;

/** Blocks and words of a text have no names but their places. */
function drawn(node: TextNode, key: number): ReactNode {
  if (node.isText)
    return node.marks.reduceRight<ReactNode>((inner, mark) => marked(mark, inner, key), node.text);
  if (node.type === lineEnd) return <br key={key} />;
  const inner = node.children.map(drawn);
  if (node.type === paragraph) return <p key={key}>{inner}</p>;
  if (node.type === item) return <li key={key}>{inner}</li>;
  if (node.type === bullets) return <ul key={key}>{inner}</ul>;
  return (
    <ol key={key} start={node.attrs.start}>
      {inner}
    </ol>
  );
}

function marked({ type }: Mark, inner: ReactNode, key: number): ReactNode {
  if (type === schema.marks.strong) return <strong key={key}>{inner}</strong>;
  return type === schema.marks.em ? <em key={key}>{inner}</em> : <u key={key}>{inner}</u>;
}
