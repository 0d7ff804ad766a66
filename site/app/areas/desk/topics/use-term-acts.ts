import { useQueryClient } from "@tanstack/react-query";
import { errorWords } from "../../../session/load-client.ts";
import { leave } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import type { DeskTerm } from "../api/records.ts";
import { createTerm, deleteTerm, mergeTerms, saveTerm, type Taxonomy } from "../api/terms.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { plainWords } from "../ui/plain-words.ts";
import { deletedWords } from "./merge-messages.ts";

/** How a topic that is about to go is called in the set of what is leaving. */
export const leavingName = (taxonomy: Taxonomy, id: number) => `${taxonomy} ${id}`;

/**
 * What can be done to categories or tags. Nothing brings back one that was deleted or merged: the server hears of
 * it when nobody can take it back any more.
 */
export function useTermActs(taxonomy: Taxonomy) {
  const client = useQueryClient();
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: keys.terms(taxonomy) });
    // Their rows name the topics.
    await client.invalidateQueries({ queryKey: keys.records("posts") });
  };

  function later(term: DeskTerm, words: string, run: () => Promise<unknown>): void {
    const comeBack = leave([leavingName(taxonomy, term.id)]);
    const settle = () =>
      void run()
        .catch((error) => sayFailed(`“${plainWords(term.name)}” is still there. ${errorWords(error)}`))
        .then(refresh)
        .finally(comeBack);
    say(words, { undo: comeBack, settle });
  }

  return {
    /** @throws {ApiError} where the name is taken. */
    async create(name: string): Promise<void> {
      const { id } = await createTerm(taxonomy, name);
      await refresh();
      say(`“${name}” is there.`, {
        undo: () =>
          void deleteTerm(taxonomy, id)
            .catch((error) => sayFailed(errorWords(error)))
            .then(refresh),
      });
    },
    /** @throws {ApiError} where the name or the address is taken. */
    async change(term: DeskTerm, changes: { name: string; slug: string }): Promise<void> {
      await saveTerm(taxonomy, term.id, changes);
      await refresh();
      const before = { name: plainWords(term.name), slug: term.slug };
      say(`“${before.name}” is “${changes.name}” now.`, {
        undo: () =>
          void saveTerm(taxonomy, term.id, before)
            .catch((error) => sayFailed(errorWords(error)))
            .then(refresh),
      });
    },
    remove: (term: DeskTerm) =>
      later(term, deletedWords(plainWords(term.name), term.count), () => deleteTerm(taxonomy, term.id)),
    merge: (from: DeskTerm, into: DeskTerm) =>
      later(from, `“${plainWords(from.name)}” merged into “${plainWords(into.name)}”.`, () =>
        mergeTerms(from.id, into.id),
      ),
  };
}

export type TermActs = ReturnType<typeof useTermActs>;
