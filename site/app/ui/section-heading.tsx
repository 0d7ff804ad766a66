import type { ReactNode } from "react";

/**
 * The slate: a quiet line with the section's number and what there is to know about it, then its title.
 * `id` names the section (`aria-labelledby`).
 */
export function SectionHeading({
  id,
  number,
  title,
  note,
  lead,
}: {
  id: string;
  /** Left out where the section is one of none: a number that means nothing goes. */
  number?: string;
  title: ReactNode;
  note?: ReactNode;
  lead?: ReactNode;
}) {
  return (
    <header className="mb-10 md:mb-16">
      <p className="label slate" aria-hidden={note ? undefined : true}>
        {number && <span className="text-hue-ink">{number}</span>}
        <span className="h-px flex-1 bg-line" />
        {note && <span>{note}</span>}
      </p>
      <div className="mt-6 grid gap-x-gutter gap-y-4 md:mt-8 lg:grid-cols-12">
        <h2 id={id} className="display text-title lg:col-span-8">
          {title}
        </h2>
        {lead && <p className="text-lead text-ink-soft lg:col-span-4 lg:self-end">{lead}</p>}
      </div>
    </header>
  );
}
