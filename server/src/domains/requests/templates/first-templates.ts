/** Templates of replies that the sample studio comes with. */
export const firstTemplates = [
  {
    name: "A call first",
    subject: "",
    body: "Hello {first name},\n\nthank you for writing. Could we talk for twenty minutes this week? Name two times that suit you, and I’ll call.",
  },
  {
    name: "We need one more thing",
    subject: "",
    body: "Hello {first name},\n\nthank you for your {service} request. Before I can name a price: when does it have to be ready, and where will it be seen?",
  },
  {
    name: "Not this time",
    subject: "",
    body: "Hello {first name},\n\nthank you for asking us. Your dates are taken, so we have to pass this time. I’d be glad to hear from you again.",
  },
];
