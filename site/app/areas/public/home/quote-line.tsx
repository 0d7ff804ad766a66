import { useEffect, useRef, useState } from "react";
import {
  choiceLimits,
  choiceOf,
  counted,
  dollars,
  type FilmChoice,
  filmSliders,
  type QuoteRates,
  quoteOf,
  quoteRequestAddress,
  quoteTotal,
  sampleChoice,
} from "../../../copy/quote-rates.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ScaleSlider } from "../../../ui/scale-slider.tsx";

const dearest: FilmChoice = {
  days: choiceLimits.days.most,
  crew: choiceLimits.crew.most,
  cutDowns: choiceLimits.cutDowns.most,
};

const inWords = (choice: FilmChoice) =>
  filmSliders.map(({ name, one, many }) => counted(choice[name], one, many)).join(", ");

/**
 * The price of a film at the published rates. The price and a line below it grow wider with the film. Without
 * JavaScript it is the price of the sample, and the way to the form.
 */
export default function QuoteLine({ rates }: { rates: QuoteRates }) {
  const [choice, setChoice] = useState(sampleChoice);
  const sliders = useRef<HTMLFieldSetElement>(null);
  const takeChoice = () => setChoice(choiceOf(sliders.current?.querySelectorAll("input") ?? []));
  // The browser moves a slider before this code is there, and keeps it where it was on Back.
  useEffect(takeChoice, []);
  const total = quoteTotal(quoteOf(choice, rates));
  const share = total / quoteTotal(quoteOf(dearest, rates));
  const price = useRef<HTMLOutputElement>(null);
  // Not in the HTML: the page's content security policy would need a hash of it.
  useEffect(() => price.current?.style.setProperty("--share", share.toFixed(3)), [share]);
  return (
    <section aria-labelledby="quote-line" className="shell section quote-line">
      <div className="quote-line-head">
        <h3 id="quote-line" className="display text-heading">
          What does a film cost?
        </h3>
        <p className="text-ink-soft">
          Ninety seconds, filmed and finished, at our published rates. Move a slider and read the price.
        </p>
      </div>
      <fieldset ref={sliders} onInput={takeChoice} className="quote-line-sliders needs-script">
        <legend className="sr-only">The film</legend>
        {filmSliders.map(({ name, label, one, many }) => (
          <ScaleSlider
            key={name}
            id={`quote-${name}`}
            name={name}
            label={label}
            {...choiceLimits[name]}
            first={sampleChoice[name]}
            value={choice[name]}
            valueText={counted(choice[name], one, many)}
          />
        ))}
      </fieldset>
      <output ref={price} className="display quote-line-total">
        {dollars(total)}
      </output>
      <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className="quote-line-bar">
        <rect width="1" height="1" transform={`scale(${share.toFixed(3)} 1)`} />
      </svg>
      <p className="quote-line-foot">
        <span className="label text-ink-soft">{`${inWords(choice)}, before tax`}</span>
        <ButtonLink to={quoteRequestAddress(choice)} look="secondary">
          Ask for this quote
        </ButtonLink>
      </p>
    </section>
  );
}
