import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Picture } from "../../../ui/picture.tsx";

/** Words first, then one frame across the whole screen. The second line is the first one, extended. */
export function Hero({ words }: { words: SiteDocument<"about">["hero"] }) {
  const { alt, lead, lines, picture, primary, secondary } = words;
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
