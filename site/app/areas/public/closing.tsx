import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ButtonLink } from "../../ui/button.tsx";

export type ClosingContent = SiteDocument<"about">["closing"];

/** The closing call of pages about the studio, in the page's hue. */
export function Closing({ content: { button, text, title } }: { content: ClosingContent }) {
  return (
    <section aria-labelledby="closing" className="closing">
      <div className="shell">
        <h2 id="closing" className="display text-hero">
          {title}
        </h2>
        <div className="closing-rest">
          <p className="text-lead">{text}</p>
          <ButtonLink to={button.to} className="closing-start">
            {button.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
