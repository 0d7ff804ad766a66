const opens = [
  {
    title: "The academy",
    text: "Articles on filming, photography, branding, drones and the web, by the people who do the work.",
  },
  {
    title: "The roadmap",
    text: "Six tools we are building for clients, and how far along each one is.",
  },
  {
    title: "On your terms",
    text: "Change your name, photo and password whenever you like. Delete the account when you’re done.",
  },
] as const;

/** The benefits of an account, shown beside the form that opens one. */
export const account = { text: "An account is free and opens the academy.", aside: opens };
