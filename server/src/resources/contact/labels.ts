/** The choices of the contact form in words, for mails; the form's own words are the site's. */

const services: Record<string, string> = {
  videography: "Videography",
  photography: "Photography",
  branding: "Branding",
  "web-development": "Web Development",
  "drone-operation": "Drone Operation",
  "social-media": "Social Media",
  "event-coverage": "Event Coverage",
  "custom-package": "Custom Package",
};

const budgets: Record<string, string> = {
  "under-5k": "Under $5,000",
  "5k-15k": "$5,000 to $15,000",
  "15k-30k": "$15,000 to $30,000",
  "30k-50k": "$30,000 to $50,000",
  "50k-plus": "More than $50,000",
};

const timelines: Record<string, string> = {
  asap: "As soon as possible",
  "1-2-weeks": "In 1 to 2 weeks",
  "1-month": "In a month",
  "2-3-months": "In 2 to 3 months",
  "3-plus-months": "In more than 3 months",
  flexible: "Flexible",
};

export function serviceLabel(service: string): string {
  return services[service] ?? service;
}

export function budgetLabel(budget: string): string {
  return budgets[budget] ?? budget;
}

export function timelineLabel(timeline: string): string {
  return timelines[timeline] ?? timeline;
}
