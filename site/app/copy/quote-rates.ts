/** Calculates a film's quote from the studio's published rates. Canadian dollars, before tax. */
import type { budgetChoices } from "@extenso/contract/requests/contact-choices.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export type QuoteRates = SiteDocument<"quotations">["rates"];

type Budget = (typeof budgetChoices)[number]["value"];

interface QuoteLine {
  name: string;
  /** How the amount came about. */
  sum: string;
  /** Zero: not part of this job. */
  amount: number;
}

export interface QuoteGroup {
  title: string;
  lines: QuoteLine[];
}

/** The visitor's choices for a film. */
export interface FilmChoice {
  days: number;
  crew: number;
  cutDowns: number;
}

export const choiceLimits: Record<keyof FilmChoice, { least: number; most: number }> = {
  days: { least: 1, most: 6 },
  crew: { least: 1, most: 4 },
  cutDowns: { least: 0, most: 9 },
};

/** The film of the sample: a ninety-second company film. */
export const sampleChoice: FilmChoice = { days: 2, crew: 4, cutDowns: 3 };

export const filmSliders: { name: keyof FilmChoice; label: string; one: string; many: string }[] = [
  { name: "days", label: "Shooting days", one: "day", many: "days" },
  { name: "crew", label: "Crew", one: "person", many: "people" },
  { name: "cutDowns", label: "Cut-downs", one: "cut-down", many: "cut-downs" },
];

/** @param inputs sliders by the names of the choices; the sample's value stands for one that isn't there. */
export function choiceOf(inputs: Iterable<{ name: string; value: string }>): FilmChoice {
  return { ...sampleChoice, ...Object.fromEntries([...inputs].map(({ name, value }) => [name, +value])) };
}

/** Whole dollars. Grouped by hand: the first use of `Intl` takes a phone 20 ms or more. */
export const dollars = (amount: number) => `$${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",")}`;

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function byDay(name: string, days: number, rate: number): QuoteLine {
  return { name, sum: `${counted(days, "day")} × ${dollars(rate)}`, amount: days * rate };
}

function total(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** In dollars. */
export function quoteTotal(groups: readonly QuoteGroup[]): number {
  return total(groups.flatMap(({ lines }) => lines));
}

/** A film's quote, line by line, from the published rates. Lines that a smaller crew doesn't need are zero. */
export function quoteOf({ days, crew, cutDowns }: FilmChoice, rates: QuoteRates): QuoteGroup[] {
  const { people, kit, after, editDays, cutDownsPerHalfDay } = rates;
  const crewLines = people.map(({ name, rate }, place) =>
    place < crew ? byDay(name, days, rate) : { name, sum: "not on this job", amount: 0 },
  );
  const kitLines = [
    byDay("Camera and lenses", days, kit.camera),
    { name: "Permits, parking, location", sum: "allowance", amount: kit.permits },
    byDay("Lighting and grip", days, kit.lighting),
    {
      name: "Meals and travel",
      sum: `${counted(crew, "person", "people")} × ${counted(days, "day")} × ${dollars(kit.meals)}`,
      amount: crew * days * kit.meals,
    },
  ];
  const prepares = people.map((person) => person.prepares);
  const hasProducer = crewLines.some(({ amount }, place) => prepares[place] && amount > 0);
  const shoot = total(crewLines.filter((_, place) => !prepares[place])) + total(kitLines);
  const edited = editDays + Math.ceil(cutDowns / cutDownsPerHalfDay) / 2;
  const edit = cutDowns === 0 ? "Edit" : `Edit, with ${counted(cutDowns, "cut-down")}`;
  return [
    { title: "People", lines: crewLines },
    { title: "Gear and location", lines: kitLines },
    {
      title: "After the shoot",
      lines: [
        byDay(edit, edited, after.edit),
        byDay("Grade and mix", 1, after.gradeAndMix),
        { name: "Music licence", sum: "allowance", amount: after.music },
      ],
    },
    {
      title: "Just in case",
      lines: [
        {
          name: "Contingency",
          sum: `10% of shoot costs (${dollars(shoot)}${hasProducer ? ", excluding producer" : ""})`,
          amount: Math.round(shoot / 10),
        },
      ],
    },
  ];
}

const chosen = ["days", "crew", "cutDowns"] as const;

/** The choice that an address's `quote` carries, such as "2-4-3"; null unless each is within its limits. */
export function choiceIn(written: string | null): FilmChoice | null {
  const said = /^(\d{1,2})-(\d{1,2})-(\d{1,2})$/.exec(written ?? "");
  if (!said) return null;
  const choice = { ...sampleChoice };
  for (const [place, name] of chosen.entries()) {
    const count = Number(said[place + 1]);
    const { least, most } = choiceLimits[name];
    if (count < least || count > most) return null;
    choice[name] = count;
  }
  return choice;
}

/** The wizard's budget that a sum falls into. */
export function budgetOf(sum: number): Budget {
  if (sum < 5000) return "under-5k";
  if (sum < 15_000) return "5k-15k";
  if (sum < 30_000) return "15k-30k";
  return sum < 50_000 ? "30k-50k" : "50k-plus";
}

/** Where the wizard takes such a choice from. */
export function quoteRequestAddress(choice: FilmChoice): string {
  return `/contact?service=videography&quote=${chosen.map((name) => choice[name]).join("-")}`;
}

/** How a message begins that was started from such a choice. */
export function quoteRequestMessage(choice: FilmChoice, rates: QuoteRates): string {
  const { days, crew, cutDowns } = choice;
  const sum = dollars(quoteTotal(quoteOf(choice, rates)));
  return `I would like a quote for a film: ${counted(days, "shooting day")}, a crew of ${crew}, ${counted(cutDowns, "cut-down")}. At your rates it comes to ${sum} before tax.`;
}
