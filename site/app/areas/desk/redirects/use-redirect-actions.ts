import { useQueryClient } from "@tanstack/react-query";
import { deleteLater } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  deleteRedirects,
  dismissUnknownPath,
  importRedirects,
  type RedirectRule,
} from "../api/redirects.ts";
import { undoing } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";

/** Names of what is about to go, in the set of what is leaving. */
export const leavingRule = (from: string) => `redirect ${from}`;
export const leavingUnknown = (path: string) => `unknown ${path}`;

/** Writes with their ways back. What counts its uses can't be brought back, so it is deleted when the undo has run out. */
export function useRedirectActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.allRedirects });
  const undo = (work: () => Promise<unknown>) => undoing(() => work().finally(refresh));

  const later = (names: readonly string[], message: string, work: () => Promise<unknown>) =>
    deleteLater({ names, message, work, refresh });

  return {
    /** @throws {ApiError} with what is wrong. */
    async create(from: string, to: string): Promise<void> {
      const made = await createRedirect(from, to);
      await refresh();
      say(`“${made.from}” now leads to “${made.to ?? to}”.`, { undo: undo(() => deleteRedirect(made.from)) });
    },
    /** @throws {ApiError} with what is wrong. */
    async change(rule: RedirectRule, to: string): Promise<void> {
      const changed = await changeRedirect(rule.from, to);
      await refresh();
      const before = rule.to;
      say(
        `“${rule.from}” now leads to “${changed.to ?? to}”.`,
        before === null ? {} : { undo: undo(() => changeRedirect(rule.from, before)) },
      );
    },
    /** @throws {ApiError} with what is wrong. */
    async importList(text: string): Promise<boolean> {
      const { imported, right } = await importRedirects(text, false);
      await refresh();
      if (imported)
        say(right === 1 ? "One redirect imported." : `${right.toLocaleString("en-CA")} redirects imported.`);
      return imported;
    },
    remove: ({ from }: RedirectRule) =>
      later([leavingRule(from)], `“${from}” leads nowhere now.`, () => deleteRedirect(from)),
    removeAll(rules: readonly RedirectRule[]): void {
      const from = rules.map((rule) => rule.from);
      const [only] = from;
      const words =
        from.length === 1
          ? `“${only}” leads nowhere now.`
          : `${from.length.toLocaleString("en-CA")} addresses lead nowhere now.`;
      later(from.map(leavingRule), words, () => deleteRedirects(from));
    },
    dismiss: (path: string) =>
      later([leavingUnknown(path)], `“${path}” is off the list until somebody asks for it again.`, () =>
        dismissUnknownPath(path),
      ),
  };
}
