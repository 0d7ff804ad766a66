import { type ReactNode, type RefObject, Suspense, useState } from "react";

/** As if its name were pressed. */
export function openHistory(place: HTMLDetailsElement | null): void {
  if (!place) return;
  place.open = true;
  place.querySelector("summary")?.focus();
}

/** A history below a form, folded up. @param children come when it is opened. */
export function HistoryPart({
  label,
  place,
  children,
}: {
  label: string;
  /** Lets other parts of the page open it. */
  place?: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details ref={place} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="desk-past-name">{label}</summary>
      {isOpen && <Suspense>{children}</Suspense>}
    </details>
  );
}
