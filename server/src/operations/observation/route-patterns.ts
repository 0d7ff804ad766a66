/** Finds the route pattern of a path: a fixed set of labels, which visitors can't extend. */

interface Node {
  literals: Map<string, Node>;
  parameter: Node | null;
  /** The pattern that ends at this node. */
  pattern: string | null;
  /** The pattern whose `*` matches any rest from this node on. */
  rest: string | null;
}

const emptyNode = (): Node => ({ literals: new Map(), parameter: null, pattern: null, rest: null });

/** Converts WordPress's syntax for routes to a readable one: `/posts/(?P<id>[\d]+)` becomes `/posts/:id`. */
export function readablePattern(path: string): string {
  return path.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, ":$1");
}

/**
 * @param patterns such as `/portfolio/:slug` and `/assets/*`.
 * @returns a function of a path (without its query) that finds its pattern, or `other`. Its time is bounded by the
 *   deepest pattern.
 */
export function patternFinder(patterns: readonly string[]): (path: string) => string {
  const root = emptyNode();
  for (const pattern of patterns) {
    let node = root;
    for (const part of partsOf(pattern)) {
      if (part === "*") {
        node.rest = pattern;
        break;
      }
      node = stepInto(node, part);
    }
    if (!pattern.endsWith("*")) node.pattern = pattern;
  }
  return (path) => find(root, path);
}

function stepInto(node: Node, part: string): Node {
  if (part.startsWith(":")) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const known = node.literals.get(part) ?? emptyNode();
  node.literals.set(part, known);
  return known;
}

function* partsOf(path: string): Generator<string> {
  for (let at = 1; at < path.length; ) {
    const next = path.indexOf("/", at);
    const end = next < 0 ? path.length : next;
    yield path.slice(at, end);
    at = end + 1;
  }
}

function find(root: Node, path: string): string {
  let node = root;
  let rest = root.rest;
  for (const part of partsOf(path)) {
    const next = node.literals.get(part) ?? node.parameter;
    if (!next) return rest ?? "other";
    node = next;
    rest = node.rest ?? rest;
  }
  return node.pattern ?? rest ?? "other";
}
