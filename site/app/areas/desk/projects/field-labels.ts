import type { ProjectDraft } from "./draft.ts";

/** The form and the comparisons share these labels. */
export const fieldLabels: Record<keyof ProjectDraft["fields"], string> = {
  client: "Client",
  project_year: "Year",
  category: "Category",
  tags: "Tags",
  brand_color: "Brand colour",
  video_url: "Video",
  film_length: "Length of the whole film",
  short_description: "In short",
  full_description: "Description",
  challenge: "Challenge",
  solution: "Solution",
  results: "Results",
};
