/**
 * Class names of WordPress's layouts. The rules behind `wp-container-…` stand in a stylesheet that WordPress makes for
 * each page; the name itself comes from the block's attributes, so that it is the same here.
 */
import { createHash } from "node:crypto";

type Attributes = Record<string, unknown>;

/** Blocks that lay out others, with what holds where an editor has chosen nothing. */
const defaults = new Map<string, Attributes>([
  ["accordion", {}],
  ["accordion-item", {}],
  ["accordion-panel", {}],
  ["buttons", { type: "flex" }],
  ["column", {}],
  ["columns", { type: "flex", flexWrap: "nowrap" }],
  ["cover", {}],
  ["details", {}],
  ["gallery", { type: "flex" }],
  ["group", {}],
  ["quote", {}],
  ["social-links", { type: "flex" }],
]);

/** The space between blocks in the captured WordPress's theme, which is part of the name. */
const themeGap = "1.5rem";
const typeNames: Record<string, string> = {
  default: "is-layout-flow",
  constrained: "is-layout-constrained",
  flex: "is-layout-flex",
  grid: "is-layout-grid",
};
const longestMeasure = 40;
/** Objects in objects; what lies deeper gets no name. */
const deepest = 12;

export function isLayout(name: string): boolean {
  return defaults.has(name);
}

/** The classes of the element around a block's inner blocks. */
export function layoutClasses(name: string, attributes: Attributes): string[] {
  const chosen = record(attributes.layout);
  const used: Attributes = { ...(chosen ?? defaults.get(name)) };
  if (used.inherit || used.contentSize) used.type = "constrained";
  const type = typeof used.type === "string" ? used.type : "default";
  const typeName = typeNames[type] ?? "";
  const own = chosen ?? {};
  const orientation = slug(own.orientation);
  const justification = slug(own.justifyContent);
  const style = record(attributes.style);
  const spacing = record(style?.spacing) ?? null;
  const gap = safeGap(spacing?.blockGap ?? null);
  const container = hasStyles(type, used, gap, spacing)
    ? hashed([Object.keys(used).length > 0 ? used : [], true, gap, false, themeGap, spacing])
    : null;
  return [
    ...(type === "constrained" ? ["has-global-padding"] : []),
    ...(orientation ? [`is-${orientation}`] : []),
    ...(justification ? [`is-content-justification-${justification}`] : []),
    ...(own.flexWrap === "nowrap" ? ["is-nowrap"] : []),
    ...(typeName ? [typeName] : []),
    ...(container ? [`wp-container-core-${name}-is-layout-${container}`] : []),
    `wp-block-${name}-${typeName}`,
  ];
}

/** The class of a block that says how it stands in the layout around it; null for one that says nothing. */
export function childLayoutClass(attributes: Attributes, parentLayout: unknown): string | null {
  const layout = record(record(attributes.style)?.layout);
  if (!layout) return null;
  const { selfStretch, flexSize, columnStart, columnSpan, rowStart, rowSpan } = layout;
  const isFixed = (selfStretch === "fixed" || selfStretch === "fixedNoShrink") && flexSize !== undefined;
  if (!isFixed && selfStretch !== "fill" && !columnStart && !columnSpan && !rowStart && !rowSpan) return null;
  const child = only(layout, ["selfStretch", "flexSize", "columnStart", "columnSpan", "rowStart", "rowSpan"]);
  const parent = only(record(parentLayout) ?? {}, ["minimumColumnWidth", "columnCount"]);
  // All blocks inside look at it.
  if (
    Object.values(parent).some((value) => typeof value === "object" || String(value).length > longestMeasure)
  )
    return null;
  const name = hashed({ layout: child, parentLayout: parent });
  return name && `wp-container-content-${name}`;
}

/** Whether WordPress writes rules for this layout alone. */
function hasStyles(type: string, used: Attributes, gap: unknown, spacing: Attributes | null): boolean {
  const { justifyContent, verticalAlignment } = used;
  const sides = record(gap);
  if (type === "grid") return true;
  if (type === "flex") {
    if (used.flexWrap === "nowrap" || gap !== null) return true;
    if ((used.orientation ?? "horizontal") !== "horizontal") return true;
    return (
      ["left", "right", "center", "space-between"].includes(String(justifyContent)) ||
      ["top", "center", "bottom", "stretch"].includes(String(verticalAlignment))
    );
  }
  if ((sides ? (sides.top ?? null) : gap) !== null) return true;
  if (type !== "constrained") return false;
  const padding = spacing?.padding;
  const isPadded = Boolean(record(padding)?.left || record(padding)?.right);
  return (
    Boolean(used.contentSize || used.wideSize) || isPadded || /^(?:left|right)$/.test(String(justifyContent))
  );
}

/** Without what could be more than a length. */
function safeGap(gap: unknown): unknown {
  const sides = record(gap);
  if (sides) return Object.fromEntries(Object.entries(sides).map(([side, one]) => [side, safeGap(one)]));
  return typeof gap === "string" && !/[\\(&=}]|\/\*/.test(gap) ? gap : typeof gap === "number" ? gap : null;
}

function record(value: unknown): Attributes | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Attributes)
    : undefined;
}

function only(values: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function slug(value: unknown): string {
  return typeof value === "string" && /^[\w-]{1,40}$/.test(value) ? value.toLowerCase() : "";
}

/** Eight digits of the MD5 of PHP's JSON; null for values that nest too deep. */
function hashed(value: unknown): string | null {
  const json = phpJson(value, 0);
  return json === null ? null : createHash("md5").update(json).digest("hex").slice(0, 8);
}

function phpJson(value: unknown, depth: number): string | null {
  if (depth > deepest) return null;
  const inner = (one: unknown) => phpJson(one, depth + 1);
  if (Array.isArray(value)) {
    const items = value.map(inner);
    return items.includes(null) ? null : `[${items.join(",")}]`;
  }
  const entries = record(value) && Object.entries(value as Attributes);
  if (!entries) return phpScalar(value);
  // PHP tells an empty object from no empty list.
  if (entries.length === 0) return "[]";
  const items = entries.map(([name, one]) => {
    const written = inner(one);
    return written === null ? null : `${phpScalar(name)}:${written}`;
  });
  return items.includes(null) ? null : `{${items.join(",")}}`;
}

function phpScalar(value: unknown): string {
  return JSON.stringify(value ?? null)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
