import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { contentContext } from "../../../content.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { FilmLengths } from "../../../ui/films/film-lengths.tsx";
import { LitPicture } from "../../../ui/pictures/lit-picture.tsx";
import { Picture, pictureSet, type ShownPicture } from "../../../ui/pictures/picture.tsx";
import { PictureSource } from "../../../ui/pictures/picture-source.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Closing } from "../closing.tsx";
import type { Route } from "./+types/page";
import { Process } from "./process.tsx";

/** The meaning of the studio's name; the title stays beside the text while it scrolls. */
function Story({
  content,
  fullLength,
}: {
  content: SiteDocument<"about">["story"];
  fullLength: SiteDocument<"about">["fullLength"];
}) {
  const { note, paragraphs, title } = content;
  return (
    <section aria-labelledby="story" className="section relative">
      <div className="shell">
        <p className="label flex items-center gap-4 text-ink-soft">
          <span className="text-hue-ink">02</span>
          <span className="h-px flex-1 bg-line" />
          <span>{note}</span>
        </p>
        <div className="story">
          <h2 id="story" className="display story-title">
            {title}
          </h2>
          <div className="story-text">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
      <FilmToScale content={fullLength} />
    </section>
  );
}

/** A film and what was cut from it, across the screen: what "at full length" means, drawn to scale. */
function FilmToScale({ content }: { content: SiteDocument<"about">["fullLength"] }) {
  const { caption, frames, lengths, link, watched } = content;
  const whole = lengths[0]?.seconds ?? watched;
  return (
    <figure className="film-scale story-film">
      <div className="film-scale-strip">
        {frames.map(({ alt, picture }) => (
          <Picture key={alt} name={picture} alt={alt} sizes="25vw" />
        ))}
        <svg aria-hidden="true" viewBox={`0 0 ${whole} 1`} preserveAspectRatio="none">
          <rect x={watched} width={whole - watched} height="1" />
        </svg>
      </div>
      <FilmLengths lengths={lengths}>
        {({ label, seconds }) => (
          <>
            <span className="film-scale-length">{seconds} s</span> <span>{label}</span>
          </>
        )}
      </FilmLengths>
      <figcaption>
        {caption} <TextLink to={link.to}>{link.label}</TextLink>
      </figcaption>
    </figure>
  );
}

type Words = SiteDocument<"about">["services"];

function Services({ content }: { content: Words }) {
  const { groups, lead, linkLabel, title } = content;
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
        <LitPicture
          name={group.picture}
          alt={group.alt}
          sizes="(min-width: 1024px) 55vw, 100vw"
          className="size-full"
        />
      </div>
      <h3 className="display text-heading">{group.title}</h3>
      <p className="max-w-[34rem] text-ink-soft">{group.text}</p>
      <div className="service-group-foot">
        <Link to={group.link} viewTransition className="service-group-link label">
          <span className="extends" data-text={linkLabel}>
            <span>{linkLabel}</span>
          </span>
          <span className="sr-only"> {group.linkContext}</span>
          <ArrowRight aria-hidden size={16} />
        </Link>
        {group.source && <PictureSource {...group.source} />}
      </div>
    </>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { about } = await context.get(contentContext).content.siteContent("about");
  return about;
}

export const meta: Route.MetaFunction = ({ matches, loaderData: about }) => {
  const origin = publicUrlOf(matches);
  const { title = "", description = "" } = about ?? {};
  const tags = pageMeta(matches, {
    title,
    description,
    path: "/about",
    image: "/share/about.jpg",
    structured: [
      {
        "@type": "AboutPage",
        name: title,
        description,
        url: `${origin}/about`,
        about: { "@id": `${origin}/#studio` },
      },
      breadcrumbs(origin, [{ name: "About", path: "/about" }]),
    ],
  });
  return about ? [...tags, heroPreload(about.hero.picture)] : tags;
};

/** Which picture it is, is the studio's to say: `links` would not know. */
function heroPreload(picture: ShownPicture) {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: pictureSet(picture, "avif"),
    imageSizes: "100vw",
    fetchPriority: "high",
  };
}

export default function AboutPage({ loaderData: about }: Route.ComponentProps) {
  return (
    <>
      <Hero content={about.hero} />
      <Services content={about.services} />
      <Story content={about.story} fullLength={about.fullLength} />
      <People content={about.people} />
      <Figures content={about.figures} />
      <Timeline content={about.timeline} />
      <Process content={about.process} />
      <Values content={about.values} />
      <Closing content={about.closing} />
    </>
  );
}

/** The room above a year grows with the years that passed since the one before. */
function Timeline({ content }: { content: SiteDocument<"about">["timeline"] }) {
  const { items: milestones, title } = content;
  const [first, last] = [milestones[0], milestones.at(-1)];
  return (
    <section aria-labelledby="timeline" className="shell section relative">
      <SectionHeading id="timeline" number="04" title={title} note={`${first?.year}–${last?.year}`} />
      <ol className="timeline">
        {milestones.map(({ text, title: event, year }, index) => (
          <li key={year} className="milestone" data-years={year - (milestones[index - 1]?.year ?? year - 1)}>
            <p className="milestone-year">{year}</p>
            <h3 className="display text-heading">{event}</h3>
            <p className="milestone-text">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Values({ content }: { content: SiteDocument<"about">["values"] }) {
  const { items: cards, lead, proofLabel, title } = content;
  return (
    <section aria-labelledby="values" className="shell section relative">
      <SectionHeading id="values" number="06" title={title} note={`${cards.length} promises`} lead={lead} />
      <ul className="promises">
        {cards.map(({ id, proof, text, title: promise }) => (
          <li key={id} className="promise">
            <h3 className="display">{promise}</h3>
            <p className="promise-text">{text}</p>
            <p className="promise-proof">
              <span className="label text-hue-ink">{proofLabel}</span> {proof}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words first, then one frame across the whole screen. The second line is the first one, extended. */
function Hero({ content }: { content: SiteDocument<"about">["hero"] }) {
  const { alt, lead, lines, picture, primary, secondary } = content;
  return (
    <section aria-labelledby="about-title" className="about-hero">
      <div className="shell">
        <h1 id="about-title" className="about-title">
          <span className="is-plain">{lines[0]}</span> <span className="is-extended">{lines[1]}</span>
        </h1>
        <div className="about-hero-rest">
          <p className="text-lead">{lead}</p>
          <div>
            <ButtonLink to={primary.to}>{primary.label}</ButtonLink>
            <ButtonLink to={secondary.to} look="secondary">
              {secondary.label}
            </ButtonLink>
          </div>
        </div>
      </div>
      <Picture name={picture} alt={alt} sizes="100vw" priority className="about-hero-picture" />
    </section>
  );
}

function Figures({ content }: { content: SiteDocument<"about">["figures"] }) {
  const { items, lead, title } = content;
  return (
    <section aria-labelledby="figures" className="section relative border-y border-line bg-surface">
      <div className="shell">
        <SectionHeading id="figures" number="03" title={title} lead={lead} />
        <ul className="figures">
          {items.map(({ source, text, unit, value }) => (
            <li key={text} className="figure reveal">
              <p className="figure-value">
                <span className="display">{value}</span> <span className="label">{unit}</span>
              </p>
              <p className="figure-text">{text}</p>
              {source && (
                <TextLink to={source.to} className="inline-flex min-h-11 items-center font-semibold">
                  {source.label}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Who works here, beside people at work; the section is left out if nobody is listed. */
function People({ content }: { content: SiteDocument<"about">["people"] }) {
  const { frames = [], items, lead, title } = content;
  if (items.length === 0) return null;
  const hasPortraits = items.some(({ picture }) => picture);
  return (
    <section aria-labelledby="people" className="shell section relative">
      <SectionHeading
        id="people"
        title={title}
        note={items.length === 1 ? "1 person" : `${items.length} people`}
        lead={lead}
      />
      {frames.length > 0 && (
        <div className="people-frames">
          {frames.map(({ alt, picture }, index) => (
            <div key={alt} className="frame">
              <LitPicture
                name={picture}
                alt={alt}
                sizes={index === 1 ? "(min-width: 768px) 42vw, 100vw" : "(min-width: 768px) 33vw, 50vw"}
                className="size-full"
              />
            </div>
          ))}
        </div>
      )}
      <ul className={hasPortraits ? "people" : "people is-named"}>
        {items.map(({ id, name, picture, role, text }) => (
          <li key={id} id={`person-${id}`} className="person frame-host reveal">
            {picture && (
              <div className="frame person-picture">
                <Picture
                  name={picture}
                  alt=""
                  sizes="(min-width: 1024px) 25vw, (min-width: 640px) 50vw, 100vw"
                  className="size-full"
                />
              </div>
            )}
            <h3 className={hasPortraits ? "display text-heading" : "display"}>{name}</h3>
            <p className="label text-hue-ink">{role}</p>
            {text && <p className="text-ink-soft">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
