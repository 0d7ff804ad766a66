import { statutoryHolidays } from "@extenso/contract/hours/statutory-holidays.ts";
import { hoursLabel } from "@extenso/contract/site-content/hours-label.ts";
import type { Opening, Weekday } from "@extenso/contract/site-content/opening-hours.ts";
import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { flushSync } from "react-dom";
import { type SiteContentForm, valueAt } from "../content-form.ts";
import { Entries } from "../entries.tsx";
import { Group, Line, Text } from "../fields.tsx";
import { MapField } from "../map-field.tsx";

export function ContactForm({ form }: { form: SiteContentForm }) {
  return (
    <>
      <Group title="The studio">
        <Line
          form={form}
          path="legalName"
          label="Legal name"
          hint="In the footer, and in what newsletter subscribers agree to."
        />
        <Line form={form} path="tagline" label="Line in the footer" />
        <Text form={form} path="description" label="Description for search engines" />
      </Group>
      <Group title="How to reach it">
        <Line form={form} path="phone" label="Phone" type="tel" />
        <Line form={form} path="email" label="Email" type="email" />
      </Group>
      <OpeningHours form={form} />
      <Group title="Where it is">
        <Line form={form} path="address.street" label="Street" />
        <Line form={form} path="address.city" label="City" />
        <Line form={form} path="address.region" label="Province or state" />
        <Line form={form} path="address.postalCode" label="Postal code" />
        <Line form={form} path="address.country" label="Country" hint="Two letters: CA." />
        <MapField form={form} />
      </Group>
      <Entries
        form={form}
        path="socials"
        label="Social links"
        add="Add a link"
        blank={() => ({ name: "", url: "https://" })}
        nameOf={({ name }) => String(name)}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.name`} label="Name" />
            <Line form={form} path={`${at}.url`} label="Address" type="url" />
          </>
        )}
      </Entries>
    </>
  );
}

type Span = Opening["week"][Weekday][number];

/** As people read a week. */
const days: readonly [day: Weekday, name: string][] = [
  ["monday", "Monday"],
  ["tuesday", "Tuesday"],
  ["wednesday", "Wednesday"],
  ["thursday", "Thursday"],
  ["friday", "Friday"],
  ["saturday", "Saturday"],
  ["sunday", "Sunday"],
];

const usual: Span = { from: "09:00", to: "17:30" };
const mostSpans = 3;

const spansAt = (form: SiteContentForm, day: Weekday): Span[] => {
  const spans = valueAt(form.document, `opening.week.${day}`);
  return Array.isArray(spans) ? (spans as Span[]) : [];
};

/** The week by rows of times, holidays, and whether the 24 hours of a reply count in them. */
function OpeningHours({ form }: { form: SiteContentForm }) {
  const week = Object.fromEntries(days.map(([day]) => [day, spansAt(form, day)])) as Opening["week"];
  return (
    <>
      <Group title="Opening hours">
        <div className="site-week">
          {days.map(([day, name]) => (
            <Day key={day} form={form} day={day} name={name} />
          ))}
        </div>
        {!form.readOnly && (
          <button
            type="button"
            className="desk-button site-copy"
            onClick={() =>
              form.change("opening.week", {
                ...week,
                ...Object.fromEntries(days.slice(1, 5).map(([day]) => [day, week.monday])),
              })
            }
          >
            Copy Monday to the other weekdays
          </button>
        )}
        <Line
          form={form}
          path="hours"
          label="Hours in your own words"
          hint={`Empty: “${hoursLabel(week)}”. Search engines read the times above.`}
        />
      </Group>
      <Holidays form={form} />
      <CountsReplies form={form} />
    </>
  );
}

function Day({ form, day, name }: { form: SiteContentForm; day: Weekday; name: string }) {
  const id = useId();
  const path = `opening.week.${day}`;
  const spans = spansAt(form, day);
  const faults = Object.entries(form.faults).filter(([at]) => at === path || at.startsWith(`${path}.`));
  const put = (next: readonly Span[]) => flushSync(() => form.change(path, next));
  const focusOn = (field: string) => document.getElementById(`${id}-${field}`)?.focus();
  return (
    <fieldset className="site-day" aria-describedby={faults.length > 0 ? `${id}-fault` : undefined}>
      <legend className="sr-only">{name}</legend>
      <label className="site-tick">
        <input
          id={`${id}-open`}
          type="checkbox"
          className="check"
          disabled={form.readOnly}
          checked={spans.length > 0}
          onChange={({ target }) => put(target.checked ? [usual] : [])}
        />
        {name}
      </label>
      {spans.length === 0 ? (
        <p className="desk-soft site-closed">Closed</p>
      ) : (
        <div className="site-spans">
          {spans.map((span, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans are told apart by their places, as their faults are
            <div key={index} className="site-span">
              {(["from", "to"] as const).map((end) => (
                <label key={end}>
                  <span>{end}</span>
                  <input
                    id={`${id}-${index}-${end}`}
                    type="time"
                    className="desk-input"
                    aria-label={`${name} ${end}${index > 0 ? `, ${index + 1}` : ""}`}
                    aria-invalid={`${path}.${index}.${end}` in form.faults || undefined}
                    readOnly={form.readOnly}
                    value={span[end]}
                    onChange={({ target }) => form.change(`${path}.${index}.${end}`, target.value)}
                  />
                </label>
              ))}
              {!form.readOnly && index > 0 && (
                <button
                  type="button"
                  className="desk-icon-button"
                  aria-label={`Remove ${name}’s hours ${index + 1}`}
                  onClick={() => {
                    put(spans.toSpliced(index, 1));
                    focusOn(`${index - 1}-to`);
                  }}
                >
                  <Trash2 aria-hidden size={18} />
                </button>
              )}
              {!form.readOnly && index === spans.length - 1 && spans.length < mostSpans && (
                <button
                  type="button"
                  className="desk-icon-button"
                  aria-label={`More hours on ${name}`}
                  onClick={() => {
                    put([...spans, { from: "", to: "" }]);
                    focusOn(`${spans.length}-from`);
                  }}
                >
                  <Plus aria-hidden size={18} />
                </button>
              )}
            </div>
          ))}
        </div>
      )}
      {faults.length > 0 && (
        <p id={`${id}-fault`} className="site-fault">
          {[...new Set(faults.map(([, fault]) => fault))].join(" ")}
        </p>
      )}
    </fieldset>
  );
}

interface Holiday {
  day: string;
  name: string;
}

/** “Fri, Dec 25, 2026”. */
function dateLabel(day: string): string {
  const at = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(at)) return day;
  return new Intl.DateTimeFormat("en-CA", {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  } as Intl.DateTimeFormatOptions).format(at);
}

function Holidays({ form }: { form: SiteContentForm }) {
  const year = new Date().getFullYear();
  const value = valueAt(form.document, "opening.holidays");
  const holidays = (Array.isArray(value) ? value : []) as Holiday[];

  /** Days of past years make room; days that are there keep their names. */
  function fill(): void {
    const current = holidays.filter(({ day }) => day >= `${year}`);
    const taken = new Set(current.map(({ day }) => day));
    const missing = [year, year + 1].flatMap(statutoryHolidays).filter(({ day }) => !taken.has(day));
    const all = [...current, ...missing].sort((one, other) => (one.day < other.day ? -1 : 1));
    form.change("opening.holidays", all);
  }

  return (
    <>
      <Entries
        form={form}
        path="opening.holidays"
        label="Holidays"
        add="Add a day"
        blank={() => ({ day: "", name: "" })}
        nameOf={({ day, name }) => [day && dateLabel(String(day)), name].filter(Boolean).join(" · ")}
      >
        {(at) => (
          <>
            <Line form={form} path={`${at}.day`} label="Day" type="date" />
            <Line form={form} path={`${at}.name`} label="Name" />
          </>
        )}
      </Entries>
      {!form.readOnly && (
        <p>
          <button type="button" className="desk-button site-fill" onClick={fill}>
            Fill in British Columbia’s holidays of {year} and {year + 1}
          </button>
        </p>
      )}
    </>
  );
}

function CountsReplies({ form }: { form: SiteContentForm }) {
  const id = useId();
  const path = "opening.countsReplies";
  const fault = form.faults[path];
  return (
    <Group title="The promise of 24 hours">
      <label className="site-tick">
        <input
          type="checkbox"
          className="check"
          disabled={form.readOnly}
          aria-describedby={`${id}-hint${fault ? ` ${id}-fault` : ""}`}
          aria-invalid={fault ? true : undefined}
          checked={valueAt(form.document, path) === true}
          onChange={({ target }) => form.change(path, target.checked)}
        />
        Count the 24 hours in business hours
      </label>
      {fault && (
        <p id={`${id}-fault`} className="site-fault">
          {fault}
        </p>
      )}
      <p id={`${id}-hint`} className="desk-soft site-hint">
        The site then promises a reply within one business day: at the same time on the next day that you
        open. A request that comes while you are closed counts from your next opening. Requests that wait get
        their new time within a minute. About, Services and the Terms of Use have texts of your own that say
        24 hours; change them there.
      </p>
    </Group>
  );
}
