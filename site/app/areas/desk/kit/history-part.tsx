import { type ReactNode, type RefObject, Suspense, useState } from "react";

/** Opens a `HistoryPart` as a click on its label does. */
export function openHistory(place: HTMLDetailsElement | null): void {
  if (!place) return;
  place.open = true;
  place.querySelector("summary")?.focus();
}

/** A collapsed history below a form. @param children rendered once it is opened. */
export function HistoryPart({
  label,
  place,
  children,
}: {
  label: string;
  /** For `openHistory`. */
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
