/** Marks of Markdown become what they stand for as one types; Backspace right after takes that back. */
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { linkAttributes, schema } from "../document/schema.ts";

const { heading, code_block: code, list, quote } = schema.nodes;
const { strong, em, strike, code: codeMark } = schema.marks;

export { undoInputRule as takeRuleBack };

/** The words between the marks get a format, the marks go. */
function formatRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = "", words = ""] = match;
    if (words === "" || state.doc.resolve(start).parent.type.spec.code) return null;
    const from = start + before.length;
    const tr = state.tr;
    // The last mark is not typed yet: it stands in `whole`, not in the document.
    const typed = from + (whole.length - before.length - 1);
    const opening = (whole.length - before.length - words.length) / 2;
    tr.delete(from + opening + words.length, Math.max(typed, end));
    tr.delete(from, from + opening);
    tr.addMark(from, from + words.length, type.create());
    return tr.removeStoredMark(type);
  });
}

/** `[words](/address)` */
const linkRule = new InputRule(/\[([^[\]]{1,200})\]\(([^\s()]{1,2000})\)$/, (state, match, start, end) => {
  const [, words = "", href = ""] = match;
  const text = schema.text(words, [schema.mark("link", linkAttributes(href))]);
  return state.tr.replaceWith(start, end, text).removeStoredMark(schema.marks.link);
});

const ruleBelow = new InputRule(/^(?:---|\*\*\*)$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.depth !== 1) return null;
  const source =
    '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->';
  const line = schema.node("card", { name: "separator", source });
  return state.tr.replaceWith($start.before(), $start.after(), [line, schema.node("paragraph")]);
});

export function typingRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,6})\s$/, heading, (match) => ({ level: match[1]?.length ?? 2 })),
      // The page's title is the first: what is typed as one becomes the highest of a text.
      textblockTypeInputRule(/^#\s$/, heading, { level: 2 }),
      textblockTypeInputRule(/^```$/, code),
      wrappingInputRule(/^\s*[-*+]\s$/, list, { ordered: false }),
      wrappingInputRule(/^\s*1[.)]\s$/, list, { ordered: true }),
      wrappingInputRule(/^\s*>\s$/, quote),
      ruleBelow,
      linkRule,
      formatRule(/(^|[\s(“"'])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, strong),
      formatRule(/(^|[\s(“"'])__([^\s_](?:[^_]*[^\s_])?)__$/, strong),
      formatRule(/(^|[\s(“"'])\*([^\s*](?:[^*]*[^\s*])?)\*$/, em),
      formatRule(/(^|[\s(“"'])_([^\s_](?:[^_]*[^\s_])?)_$/, em),
      formatRule(/(^|[\s(“"'])~~([^\s~](?:[^~]*[^\s~])?)~~$/, strike),
      formatRule(/(^|[\s(“"'])`([^`]+)`$/, codeMark),
    ],
  });
}
