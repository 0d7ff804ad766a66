/** A section's form: what is typed stays on this device until it is saved, and is sent on one press. */
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
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
  /** Anybody who ever used this browser can have written its storage. @returns null for other values. */
  read: (kept: unknown) => T | null;
  /** What is wrong with which field. */
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

  /** @param back what an undo brings again; null for the undo itself. */
  function write(next: T, back: T | null): void {
    once(async () => {
      const isDone = await session.save(() => save(next));
      if (!isDone) {
        // An undo may come after the page was left.
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
    /** Why the server refused it. */
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
