import { about } from "../../../copy/about.ts";
import { ButtonLink } from "../../../ui/button.tsx";

export function Closing() {
  const { button, text, title } = about.closing;
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
