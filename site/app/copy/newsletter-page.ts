/** The contents of each issue, shown beside the form on the newsletter's own page. */
export const issueHolds = [
  {
    title: "One project broken down",
    text: "What the client asked for, the days it took, the result.",
  },
  { title: "One lesson from set", text: "Something that went wrong, and what we do differently now." },
  { title: "Our open dates", text: "Days in our calendar you can still book." },
] as const;
