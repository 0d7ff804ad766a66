/** The choices of the contact form in words, for mails. */

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
  "under-5k": "under $5,000",
  "5k-15k": "$5,000 to $15,000",
  "15k-30k": "$15,000 to $30,000",
  "30k-50k": "$30,000 to $50,000",
  "50k-plus": "$50,000 or more",
};

const timelines: Record<string, string> = {
  asap: "as soon as possible",
  "1-2-weeks": "1 to 2 weeks",
  "1-month": "1 month",
  "2-3-months": "2 to 3 months",
  "3-plus-months": "3 months or more",
  flexible: "flexible",
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
