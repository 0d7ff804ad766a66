/** The contact page's words. The contract has the choices and their labels, and what is promised: “within 24 hours”. */
export const wizardSteps = [
  { label: "Contact Info", title: "Who are we talking to?" },
  { label: "Company Details", title: "Where do you work?" },
  { label: "Project Details", title: "What should we make?" },
  { label: "Message", title: "Tell us about it" },
] as const;

export const contactHints = {
  email: "We’ll send the confirmation and our reply here.",
  phone: "Only if you’d like us to call.",
  message: "What should it do, who is it for, and when do you need it?",
} as const;

export const contactIntro = {
  title: "Start here",
  note: "Four short steps · about two minutes",
  lead: (promise: string) => `Tell us what you need. A producer will read it and reply ${promise}.`,
  description: (promise: string) =>
    `Ask Extenso for a quote in four short steps, or visit the studio on Railway Street in Vancouver. A producer replies ${promise}.`,
} as const;

export const contactSuccess = {
  text: (promise: string) => `We have your request. A producer will read it and reply ${promise}.`,
  sent: "We have your request.",
  steps: (promise: string) => [
    {
      when: promise.charAt(0).toUpperCase() + promise.slice(1),
      what: "A producer replies by email, with questions about people, places and dates.",
    },
    {
      when: "Then half an hour",
      what: "By phone, by video or at the studio, with the producer who would run it.",
    },
    {
      when: "Three days later",
      what: "A quote with every line explained. Nothing is booked until you approve it.",
    },
  ],
  another: "Send another request",
  next: (promise: string) =>
    `A producer will reply by email ${promise}. To add something, reply to our confirmation.`,
} as const;
