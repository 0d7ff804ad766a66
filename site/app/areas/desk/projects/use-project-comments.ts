import { wholeRecord } from "@extenso/contract/comments/limits.ts";
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { useCallback, useMemo, useState } from "react";
import type { BegunComment } from "../comments/comments-panel.tsx";
import { commentedElement } from "../comments/field-comments.tsx";
import { useCommentKey, useLinkedComment } from "../comments/use-comment-ways.ts";
import { openOnes, useComments } from "../comments/use-comments.ts";

const others = { [wholeRecord]: "The whole page", title: "Title", cover: "Cover", gallery: "Gallery" };
const labels = new Map<string, string>([
  ...Object.entries(others),
  ...projectFieldNames.map((name) => [name, projectField(name).label] as const),
]);

/** The comments of a project's fields, and which of them is looked at or being written. */
export function useProjectComments(post: number | null) {
  const all = useComments(post);
  const { threads } = all;
  const [isShown, setShown] = useState(false);
  const [selected, setSelected] = useState<number | null>(null);
  const [begun, setBegun] = useState<BegunComment | null>(null);

  const show = useCallback(() => setShown(true), []);
  const select = useCallback((thread: number | null) => {
    setSelected(thread);
    if (thread !== null) setShown(true);
  }, []);
  const begin = useCallback((field: string) => {
    const label = labels.get(field);
    if (label === undefined) return;
    setSelected(null);
    setBegun({ field, block: 0, words: "", label });
    setShown(true);
  }, []);
  useCommentKey(
    useCallback(() => {
      const field = document.activeElement?.closest<HTMLElement>("[data-comment-field]");
      if (field?.dataset.commentField) begin(field.dataset.commentField);
    }, [begin]),
  );
  useLinkedComment(threads, select, show);

  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { field } of openOnes(threads)) found.set(field, (found.get(field) ?? 0) + 1);
    return found;
  }, [threads]);
  const buttons = useMemo(
    () => ({
      counts,
      open(field: string) {
        const first = openOnes(threads).find((thread) => thread.field === field);
        if (first) select(first.id);
        else begin(field);
      },
    }),
    [counts, threads, select, begin],
  );
  return {
    all,
    isShown,
    setShown,
    selected,
    select,
    begun,
    buttons: post === null ? null : buttons,
    placeOf: ({ field, words }: { field: string; words: string }) => ({
      label: labels.get(field) ?? (words || field.replaceAll("_", " ")),
      isGone: !labels.has(field),
    }),
    go({ field }: { field: string }) {
      const element = commentedElement(field);
      element?.scrollIntoView({ block: "center" });
      element?.querySelector<HTMLElement>("input, textarea, button")?.focus({ preventScroll: true });
    },
    end(thread: number | null) {
      const { field } = begun ?? { field: "" };
      setBegun(null);
      setSelected(thread);
      if (thread === null)
        commentedElement(field)?.querySelector<HTMLElement>("input, textarea, button")?.focus();
    },
  };
}

export type ProjectComments = ReturnType<typeof useProjectComments>;
