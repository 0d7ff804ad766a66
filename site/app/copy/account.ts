/** Texts of the pages that open an account and sign in to it, shown beside their forms. */
export const signUp = {
  text: "An account is free and opens the academy.",
  aside: [
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
  ],
};

export const signIn = {
  text: "For the academy, your settings and a look at what we’re building for clients.",
  aside: [
    { title: "Academy", text: "How we plan, shoot, cut, design and build." },
    { title: "My requests", text: "What you asked us for, and what becomes of it." },
    { title: "Settings", text: "Your name, photo, password and passkeys." },
  ],
};
