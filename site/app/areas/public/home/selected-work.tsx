import type { ProjectSummary } from "@extenso/contract/entities.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ProjectCard } from "../../../projects/project-card.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";

/** Five projects in a rhythm of their own: one wide, then halves and thirds. */
const places = ["lg:col-span-8", "lg:col-span-4", "lg:col-span-4", "lg:col-span-4", "lg:col-span-4"];

export default function SelectedWork({
  items,
  total,
  content,
}: {
  items: ProjectSummary[];
  total: number;
  content: SiteDocument<"home">["work"];
}) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="selected-work" className="shell section relative">
      <SectionHeading
        id="selected-work"
        number="02"
        title={content.title}
        note={`${items.length} of ${total} projects`}
        lead={content.lead}
      />
      <ul className="grid grid-cols-1 gap-x-gutter gap-y-12 sm:grid-cols-2 lg:grid-cols-12">
        {items.map((item, index) => (
          <li key={item.id} className={classNames("reveal", index === 0 && "sm:col-span-2", places[index])}>
            <ProjectCard item={item} wide={index === 0} />
          </li>
        ))}
      </ul>
      <p className="mt-10">
        <ButtonLink to="/portfolio" look="secondary">
          {content.button}
        </ButtonLink>
      </p>
    </section>
  );
}
