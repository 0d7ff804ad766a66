/** A section's form: typed values stay on this device until they are saved, all at one press. */
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useEffect, useRef, useState } from "react";
import { useOnce } from "../../../ui/forms/use-once.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { usePageOffer } from "../notices/use-page-offer.ts";
import { useFormSession } from "../saving/use-form-session.ts";

export type Faults<T> = Partial<Record<keyof T, string>>;

interface SettingsForm<T> {
  /** Name of its entry in the journal, such as `settings/studio`. */
  place: string;
  /** As the server has it. */
  saved: T;
  /** Checks a stored draft: anybody may have written to this browser's storage. @returns null if it is invalid. */
  read: (kept: unknown) => T | null;
  /** Messages about invalid fields, by field. */
  check: (values: T) => Faults<T>;
  /** Resolves once the server has it, and `saved` says the same. */
  save: (values: T) => Promise<void>;
  /** The notice after a save. */
  said: (values: T) => string;
}

export function useSettingsForm<T extends object>({
  place,
  saved,
  read,
  check,
  save,
  said,
}: SettingsForm<T>) {
  const [typed, setTyped] = useState<T | null>(null);
  const [faults, setFaults] = useState<Faults<T>>({});
  const fields = useRef<HTMLFormElement>(null);
  const once = useOnce();
  const offer = usePageOffer();
  const values = typed ?? saved;
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);
  const { session, saving, recovered, keep, forget, drop } = useFormSession({
    place,
    opened: saved,
    etag: "",
    read,
  });

  useEffect(() => {
    if (isChanged && typed) keep(typed);
    else forget();
  }, [isChanged, typed, keep, forget]);

  /** @param back the values that an undo restores; null for the undo itself. */
  function write(next: T, back: T | null): void {
    once(async () => {
      const isDone = await session.save(() => save(next));
      if (!isDone) {
        // An undo may come after the page was left, when no form shows the problem.
        if (back === null) sayFailed(errorMessage(session.saving.error));
        focusFault();
        return;
      }
      setTyped((now) => (now === next ? null : now));
      say(said(next), back ? { undo: () => write(back, null) } : {});
    });
  }

  function focusFault(): void {
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  return {
    fields,
    values,
    faults,
    isChanged,
    isBusy: saving.state === "saving",
    /** Why the save failed. */
    problem: saving.error === null ? "" : errorMessage(saving.error),
    change(part: Partial<T>): void {
      setTyped({ ...values, ...part });
      setFaults((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name, ""])) }));
      session.show({ error: null });
    },
    submit(): void {
      const found = check(values);
      setFaults(found);
      if (Object.values(found).some(Boolean)) focusFault();
      else write(values, saved);
    },
    takeBack(): void {
      const before = values;
      setTyped(null);
      setFaults({});
      session.show({ error: null });
      offer("Changes discarded.", () => setTyped(before));
    },
    recovered,
    restore(): void {
      if (recovered) setTyped(recovered.document);
      drop();
    },
    discardRecovered: drop,
  };
}
