/** The parts of a service's page, from the facts to the way on. */
import type { aroundServices, Service } from "../../../copy/services.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

export function ServiceFacts({ service }: { service: Service }) {
  const facts = [
    { name: "Price in CAD, before tax", value: service.startingPrice.text },
    { name: "Time", value: service.turnaround },
    { name: "You receive", value: service.deliverables },
  ];
  return (
    <dl className="shell service-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="label text-ink-soft">{name}</dt>
          <dd className="text-lead font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ServiceStory({ service }: { service: Service }) {
  const [first, ...rest] = service.fullDescription;
  return (
    <section aria-label={`About ${service.title}`} className="service-story">
      <Picture
        name={service.storyImage}
        alt={service.storyAlt}
        sizes="(min-width: 1024px) 45vw, 100vw"
        className="service-story-picture"
      />
      <div className="service-story-text">
        <p className="service-story-first">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="measure text-ink-soft">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

export function ServiceOffer({ service }: { service: Service }) {
  return (
    <section aria-labelledby="what-we-offer" className="shell section">
      <SectionHeading
        id="what-we-offer"
        number="01"
        title="What We Offer"
        note={`${service.features.length} points, each in the quote`}
      />
      <ul className="service-features">
        {service.features.map((feature) => (
          <li key={feature} className="reveal">
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ServiceProcess({ service }: { service: Service }) {
  return (
    <section aria-labelledby="our-process" className="shell section">
      <SectionHeading id="our-process" number="02" title="Our Process" note={service.turnaround} />
      <ol className="service-steps">
        {service.process.map(({ title, description }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="display service-step-number">
              {index + 1}
            </span>
            <h3 className="display text-heading">{title}</h3>
            <p className="text-ink-soft">{description}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Two ways on: to talk about one's own work, or to see ours. */
export function ServiceWaysOn({
  service: { cta },
  words,
}: {
  service: Service;
  words: ReturnType<typeof aroundServices>;
}) {
  return (
    <div className="service-ways">
      <section aria-labelledby="service-call" className="service-call">
        <h2 id="service-call" className="display text-title">
          {cta.title}
        </h2>
        <p className="text-lead">{cta.description}</p>
        <p>
          <ButtonLink to={cta.buttonLink} className="service-call-button">
            {cta.buttonText}
          </ButtonLink>
        </p>
      </section>
      <section aria-labelledby="see-our-work" className="service-see">
        <h2 id="see-our-work" className="display text-heading">
          {words.workTitle}
        </h2>
        <p className="text-ink-soft">{words.workText}</p>
        <p>
          <ButtonLink to="/portfolio" look="secondary">
            {words.workButton}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
