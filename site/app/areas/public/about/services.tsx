import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Picture } from "../../../ui/picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

type Words = SiteDocument<"about">["services"];

export function Services({ words }: { words: Words }) {
  const { groups, lead, linkLabel, title } = words;
  return (
    <section aria-labelledby="what-we-do" className="shell section relative">
      <SectionHeading
        id="what-we-do"
        number="01"
        title={title}
        note={`7 services in ${groups.length} groups`}
        lead={lead}
      />
      <ul className="service-groups">
        {groups.map((group) => (
          <li key={group.id} className="service-group frame-host reveal">
            <Group group={group} linkLabel={linkLabel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ group, linkLabel }: { group: Words["groups"][number]; linkLabel: string }) {
  return (
    <>
      <div className="frame service-group-picture">
        <Picture
          name={group.picture}
          alt={group.alt}
          sizes="(min-width: 1024px) 55vw, 100vw"
          className="size-full"
        />
      </div>
      <h3 className="display text-heading">{group.title}</h3>
      <p className="max-w-[34rem] text-ink-soft">{group.text}</p>
      <Link to={group.link} viewTransition className="service-group-link label">
        <span className="extends" data-text={linkLabel}>
          <span>{linkLabel}</span>
        </span>
        <span className="sr-only"> {group.linkContext}</span>
        <ArrowRight aria-hidden size={16} />
      </Link>
    </>
  );
}
