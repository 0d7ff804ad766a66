import { contrast } from "@extenso/contract/colours/contrast.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Picture } from "../../../ui/pictures/picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import {
  type Bar,
  callSheet,
  meter,
  night,
  type PartHeading,
  permit,
  rehearsal,
  swatches,
  waterfall,
  week,
} from "./own-part-content.ts";

/** One thing that only this service could show, from its own work; nothing for a service that has none. */
export default function OwnPart({ slug }: { slug: string }) {
  const part = parts[slug];
  if (!part) return null;
  const { heading, body } = part;
  return (
    <section aria-labelledby="own-part" className="shell section own-part">
      <SectionHeading id="own-part" title={heading.title} lead={heading.lead} />
      {body}
    </section>
  );
}

const parts: Record<string, { heading: PartHeading; body: ReactNode }> = {
  videography: { heading: callSheet, body: <CallSheet /> },
  photography: { heading: meter, body: <LightMeter /> },
  branding: { heading: swatches, body: <ColourChart /> },
  "drone-operation": { heading: permit, body: <FlightPermit /> },
  "web-development": { heading: waterfall, body: <Bars {...waterfall} /> },
  "media-management": { heading: week, body: <Week /> },
  "event-coverage": { heading: night, body: <Bars {...night} /> },
};

function SheetHead({ facts }: { facts: readonly string[] }) {
  return (
    <p className="label">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

function CallSheet() {
  return (
    <div className="call-sheet">
      <SheetHead facts={callSheet.head} />
      <table>
        <thead className="sr-only">
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
          </tr>
        </thead>
        <tbody>
          {callSheet.rows.map(({ time, what, who }) => (
            <tr key={time}>
              <th scope="row" className="display">
                {time}
              </th>
              <td>{what}</td>
              <td className="text-ink-soft">{who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Noon. */
const firstReading = 2;
/** One mark for each EV, from 0 to 14, in degrees from the dial's middle. */
const angle = (ev: number) => -70 + ev * 10;
const dial = Array.from({ length: 15 }, (_, ev) => angle(ev));

function LightMeter() {
  const [chosen, setChosen] = useState(firstReading);
  const choice = useRef<HTMLFieldSetElement>(null);
  const { hours } = meter;
  const takeChoice = () => {
    const at = [...(choice.current?.querySelectorAll("input") ?? [])].findIndex(({ checked }) => checked);
    if (at >= 0) setChosen(at);
  };
  // The browser takes a choice before this code is there, and keeps it on Back.
  useEffect(takeChoice, []);
  const reading = hours[chosen] ?? hours[0];
  return (
    <div className="light-meter">
      <svg viewBox="0 0 400 220" aria-hidden="true">
        {dial.map((turn) => (
          <path key={turn} d="M200 24v16" transform={`rotate(${turn} 200 210)`} />
        ))}
        <path className="needle" d="M200 210V46" transform={`rotate(${angle(reading?.ev ?? 0)} 200 210)`} />
        <circle cx="200" cy="210" r="8" />
      </svg>
      <div>
        <fieldset ref={choice} onChange={takeChoice} className="needs-script light-hours">
          <legend className="sr-only">Hour</legend>
          {hours.map(({ hour }, at) => (
            <label key={hour} className="filter-button label">
              <input
                type="radio"
                name="hour"
                value={hour}
                defaultChecked={at === firstReading}
                className="sr-only"
              />
              {hour}
            </label>
          ))}
        </fieldset>
        <p aria-live="polite" className="light-reading">
          <span className="display text-title">{`${reading?.aperture}, ${reading?.shutter} s`}</span>
          <span className="label text-ink-soft">{`EV ${reading?.ev} · ${reading?.kelvin} · ${reading?.hour}`}</span>
          <span>{reading?.words}</span>
        </p>
      </div>
    </div>
  );
}

function ColourChart() {
  const { inks, paper } = swatches;
  return (
    <ul className="colour-chart">
      {inks.map(({ color, name, on = paper.color }) => {
        const ratio = contrast(color, on);
        return (
          <li key={name}>
            <svg viewBox="0 0 160 200" aria-hidden="true">
              <rect width="160" height="200" fill={on} />
              <path fill={color} d="M24 28h72a40 40 0 0 1 0 80H24zM24 128h112v10H24zM24 150h84v10H24z" />
            </svg>
            <p className="font-semibold">{name}</p>
            <p className="label text-ink-soft">
              {`${color} · ${ratio.toFixed(1)} to 1 · ${ratio >= 4.5 ? "small type" : "large type only"}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Lines on a common scale, each from its beginning to its end. `says`: the marks in words, where they aren't numbers. */
function Bars({
  bars,
  marks,
  unit,
  says,
}: {
  bars: readonly Bar[];
  marks: readonly number[];
  unit: string;
  says?: readonly string[];
}) {
  const [first = 0, last = 1] = [marks[0], marks.at(-1)];
  const place = (value: number) => ((value - first) / (last - first)) * 100;
  return (
    <div className="part-bars">
      <p aria-hidden="true" className="label text-ink-soft">
        {marks.map((mark, at) => (
          <span key={mark}>{says?.[at] ?? mark}</span>
        ))}
      </p>
      <ol>
        {bars.map(({ label, from, to, note, was }) => (
          <li key={label} data-was={was}>
            <p>
              <span className="font-semibold">{label}</span>
              <span className="text-ink-soft">{note}</span>
              <span className="sr-only">{`${from} to ${to} ${unit}`}</span>
            </p>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect x={place(from)} width={place(to) - place(from)} height="1" />
            </svg>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The conditions of a flight authorization, and the days that each step took. */
function FlightPermit() {
  return (
    <>
      <div className="call-sheet">
        <SheetHead facts={permit.head} />
        <Bars {...permit} />
      </div>
      <Rehearsal />
    </>
  );
}

/** As in the stylesheet. */
const firstEdge = 50;

const sizes = "(min-width: 1600px) 1600px, 100vw";

/** One frame twice: as it was rehearsed in simulation, and as it was flown. A slider moves the edge between them. */
function Rehearsal() {
  const frames = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(firstEdge);
  const takePlace = () => setPercent(Number(frames.current?.querySelector("input")?.value ?? firstEdge));
  // The browser moves the slider before this code is there, and keeps it where it was on Back.
  useEffect(takePlace, []);
  // Not in the HTML: the page's content security policy would need a hash of it.
  useEffect(() => frames.current?.style.setProperty("--edge", `${percent}%`), [percent]);
  return (
    <figure className="rehearsal">
      <div ref={frames} className="rehearsal-frames">
        <Picture name={rehearsal.flown.picture} alt={rehearsal.flown.alt} sizes={sizes} />
        <Picture
          name={rehearsal.rehearsed.picture}
          alt={rehearsal.rehearsed.alt}
          sizes={sizes}
          className="rehearsal-plan"
        />
        <input
          type="range"
          min="0"
          max="100"
          step="2"
          defaultValue={firstEdge}
          aria-label={rehearsal.label}
          aria-valuetext={`${percent}% rehearsed, ${100 - percent}% flown`}
          onInput={takePlace}
          className="needs-script"
        />
      </div>
      <figcaption>
        <span className="label">{rehearsal.rehearsed.name}</span>
        <span className="text-sm text-ink-soft">
          {rehearsal.caption} <TextLink to={rehearsal.link.to}>{rehearsal.link.label}</TextLink>
        </span>
        <span className="label">{rehearsal.flown.name}</span>
      </figcaption>
    </figure>
  );
}

function Week() {
  const { days, rows } = week;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is pushed along, by the keyboard, too
    <section aria-label={week.caption} tabIndex={0} className="part-week">
      <table>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col" className="label">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={days[at]} data-filled={cell ? "" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
