import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { CalendarClock, Drone, FilePenLine, ListChecks, MapPin, ReceiptText } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

const icons = { CalendarClock, Drone, FilePenLine, ListChecks, MapPin, ReceiptText };

export default function Faq({ content }: { content: SiteDocument<"faq"> }) {
  const { title, items, more } = content;
  return (
    <section aria-labelledby="faq" className="shell section relative">
      <SectionHeading id="faq" number="05" title={title} note={`${items.length} answers`} />
      <div className="grid gap-x-gutter gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-8">
          {items.map(({ id, icon, question, answer }) => {
            const Icon = icons[icon];
            return (
              <Disclosure
                key={id}
                group="faq"
                title={
                  <span className="flex gap-4 md:gap-6">
                    <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-ink-soft" />
                    {question}
                  </span>
                }
              >
                <p className="measure pl-[calc(22px+1rem)] text-ink-soft md:pl-[calc(22px+1.5rem)]">
                  {answer}
                </p>
              </Disclosure>
            );
          })}
        </div>
        <aside className="h-fit border border-line bg-surface p-6 md:p-8 lg:sticky lg:top-28 lg:col-span-4">
          <h3 className="display text-heading">{more.title}</h3>
          <p className="mt-4 text-ink-soft">{more.text}</p>
          <ButtonLink to="/contact" className="mt-6">
            {more.button}
          </ButtonLink>
        </aside>
      </div>
    </section>
  );
}
