/** The contact form's choices (docs/specification.md §3), with the labels that form and mails use for them. */

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

/** @param labels value → label, in the order in which they are offered. */
export const choices = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]): Choice<Value> => ({ value, label }));

export const serviceChoices = choices({
  videography: "Videography",
  photography: "Photography",
  branding: "Branding",
  "web-development": "Web Development",
  "drone-operation": "Drone Operation",
  "social-media": "Social Media",
  "event-coverage": "Event Coverage",
  "custom-package": "Custom Package",
});

export const budgetChoices = choices({
  "under-5k": "Under $5,000",
  "5k-15k": "$5,000 to $15,000",
  "15k-30k": "$15,000 to $30,000",
  "30k-50k": "$30,000 to $50,000",
  "50k-plus": "More than $50,000",
});

export const timelineChoices = choices({
  asap: "As soon as possible",
  "1-2-weeks": "In 1 to 2 weeks",
  "1-month": "In a month",
  "2-3-months": "In 2 to 3 months",
  "3-plus-months": "In more than 3 months",
  flexible: "Flexible",
});

export type Service = (typeof serviceChoices)[number]["value"];

/** Services that the form calls otherwise than the site: a site's slug → the form's value. */
const otherwiseCalled: Partial<Record<string, Service>> = { "media-management": "social-media" };

/** The form's value for a service of the site, by either name, also as its label is written. */
export function serviceOf(name: string): string {
  const slug = name
    .slice(0, 100)
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  return otherwiseCalled[slug] ?? slug;
}

export function valuesOf<Value extends string>(list: readonly Choice<Value>[]): Value[] {
  return list.map(({ value }) => value);
}

export function isChoice(list: readonly Choice[], value: string): boolean {
  return list.some((choice) => choice.value === value);
}

/** The words for a value; the value itself where there are none, empty for no choice. */
export function labelOf(list: readonly Choice[], value: string): string {
  return list.find((choice) => choice.value === value)?.label ?? value;
}
