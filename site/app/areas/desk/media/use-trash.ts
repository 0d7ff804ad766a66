/** Moves files into the trash and out of it, or deletes them for good. What is used asks first. */

import { trashDays } from "@extenso/contract/fields/library-limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLater, hideUntilDeleted } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import {
  emptyMedia,
  type ManyDone,
  restoreMedia,
  trashMedia,
  type UsesOfFile,
  usesOfMany,
} from "../api/library.ts";
import type { DeskMedia } from "../api/records.ts";
import { attempt, useAction } from "../kit/use-action.ts";
import { fileTitle } from "../library/file-labels.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { countUses } from "./uses-list.tsx";

/** Files of which some are shown somewhere, before they go into the trash. */
export interface AskedInUse {
  files: readonly DeskMedia[];
  used: readonly UsesOfFile[];
}

function namesOf(files: readonly DeskMedia[]): string {
  const [first] = files;
  return files.length === 1 && first ? `“${fileTitle(first)}”` : `${files.length} files`;
}

const pendingNames = (files: readonly DeskMedia[]) => files.map(({ id }) => `media ${id}`);

export function useTrash() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedInUse | null>(null);
  const looking = useAction();
  const refresh = () => client.invalidateQueries({ queryKey: keys.media });

  function report(files: readonly DeskMedia[], { refused }: ManyDone, failure: string): void {
    if (refused.length === 0) return;
    const left = files.filter(({ id }) => refused.includes(id));
    sayFailed(`${namesOf(left)} ${failure}: other people’s, or changed meanwhile.`);
  }

  /** Asks where the files are used, and moves them when nothing shows them. */
  async function trash(files: readonly DeskMedia[]): Promise<boolean> {
    let isMoved = false;
    await looking.run(
      async () => {
        const uses = await usesOfMany(files.map(({ id }) => id));
        const used = uses.filter((one) => countUses(one) > 0);
        if (used.length > 0) return setAsked({ files, used });
        await move(files);
        isMoved = true;
      },
      `${namesOf(files)} not moved to the trash.`,
    );
    return isMoved;
  }

  async function move(files: readonly DeskMedia[]): Promise<void> {
    setAsked(null);
    if (files.length === 0) return;
    const comeBack = hideUntilDeleted(pendingNames(files));
    await attempt(
      async () => {
        const outcome = await trashMedia(files.map(({ id }) => id));
        const moved = files.filter(({ id }) => outcome.done.includes(id));
        report(files, outcome, "not moved");
        if (moved.length > 0) {
          say(`${namesOf(moved)} moved to the trash for ${trashDays} days.`, {
            undo: () => void restore(moved, true),
          });
        }
      },
      `${namesOf(files)} not moved to the trash.`,
    );
    await refresh();
    comeBack();
  }

  /** @param isUndo says nothing: the files are back where they were. */
  async function restore(files: readonly DeskMedia[], isUndo = false): Promise<void> {
    await attempt(
      async () => {
        const outcome = await restoreMedia(files.map(({ id }) => id));
        report(files, outcome, "not restored");
        if (!isUndo && outcome.done.length > 0) {
          say(`${namesOf(files.filter(({ id }) => outcome.done.includes(id)))} back in the library.`);
        }
      },
      `${namesOf(files)} not restored.`,
    );
    await refresh();
  }

  /** For good, once the offer to undo is over: the trash knows no way back. */
  const deleteForGood = (files: readonly DeskMedia[]) =>
    deleteLater({
      names: pendingNames(files),
      message: `${namesOf(files)} deleted.`,
      failed: `${namesOf(files)} not deleted.`,
      work: async () => report(files, await emptyMedia(files.map(({ id }) => id)), "not deleted"),
      refresh,
    });

  return {
    asked,
    isLooking: looking.isBusy,
    trash,
    move,
    restore,
    deleteLater: deleteForGood,
    keep: () => setAsked(null),
  };
}
