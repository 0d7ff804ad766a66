/** Reads the comments that mark WordPress's blocks: `<!-- wp:image {"id":14} -->` … `<!-- /wp:image -->`. */

export type BlockToken =
  | { kind: "open" | "close" | "empty"; name: string; attributes: Record<string, unknown> }
  | { kind: "html"; html: string };

const comment = /<!--\s+(\/?)wp:([a-z][a-z0-9_/-]*)\s+(?:(\{[\s\S]*?\})\s+)?(\/?)-->/;

/** Content of the older editor has none. */
export function hasBlocks(raw: string): boolean {
  return raw.includes("<!-- wp:");
}

/** In order, nothing left out: comments that are not quite a block's stay HTML, as in WordPress. */
export function* blockTokens(raw: string): Generator<BlockToken> {
  let rest = raw;
  for (let match = comment.exec(rest); match; match = comment.exec(rest)) {
    if (match.index > 0) yield { kind: "html", html: rest.slice(0, match.index) };
    const [whole, closing, name = "", json, alone] = match;
    yield {
      kind: closing ? "close" : alone ? "empty" : "open",
      name,
      attributes: json ? attributesOf(json) : {},
    };
    rest = rest.slice(match.index + whole.length);
  }
  if (rest) yield { kind: "html", html: rest };
}

/** Names of the blocks that carry the present one, outermost first, kept while walking the tokens. */
export function follow(path: string[], token: BlockToken): void {
  if (token.kind === "open") path.push(token.name);
  if (token.kind === "close" && path.at(-1) === token.name) path.pop();
}

function attributesOf(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
