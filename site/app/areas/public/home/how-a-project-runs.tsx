import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";

export default function HowAProjectRuns({ content }: { content: SiteDocument<"home">["runs"] }) {
  const { steps, title, lead, note } = content;
  return (
    <section aria-labelledby="how-a-project-runs" className="shell section relative">
      <SectionHeading id="how-a-project-runs" number="04" title={title} note={note} lead={lead} />
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="reveal grid gap-x-gutter gap-y-4 border-t border-line py-8 last:border-b md:grid-cols-12 md:py-10"
          >
            <p className="label text-hue-ink md:col-span-1">{String(index + 1).padStart(2, "0")}</p>
            <h3 className="display text-heading md:col-span-4">{step.title}</h3>
            <div className="md:col-span-5">
              <p className="measure">{step.text}</p>
              <p className="mt-3 text-sm text-ink-soft">
                <span className="font-semibold text-ink">From you:</span> {step.fromYou}
              </p>
            </div>
            <p className="label text-ink-soft md:col-span-2 md:text-right">{step.duration}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
