import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ButtonLink } from "../../../ui/button.tsx";

export function Closing({ words }: { words: SiteDocument<"about">["closing"] }) {
  const { button, text, title } = words;
  return (
    <section aria-labelledby="closing" className="about-closing">
      <div className="shell">
        <h2 id="closing" className="display text-hero">
          {title}
        </h2>
        <div className="about-closing-rest">
          <p className="text-lead">{text}</p>
          <ButtonLink to={button.to} className="about-start">
            {button.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
