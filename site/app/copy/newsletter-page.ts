/** The contents of each issue, shown beside the form on the newsletter's own page. */
export const issueHolds = [
  {
    title: "One project explained",
    text: "What the client asked for, the days it took, what came of it.",
  },
  { title: "One lesson from set", text: "Something that went wrong, and what we do differently now." },
  { title: "The open dates", text: "The days in our calendar that nobody has booked yet." },
] as const;
