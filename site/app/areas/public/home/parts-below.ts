/** The sections below the first screen as one file: one request in place of a dozen. */
export { default as Collaborations } from "./collaborations.tsx";
export { default as Faq } from "./faq.tsx";
export { default as FullLength } from "./full-length.tsx";
export { default as HowAProjectRuns } from "./how-a-project-runs.tsx";
export { default as QuoteLine } from "./quote-line.tsx";
export { default as SelectedWork } from "./selected-work.tsx";
export { default as ServiceTiles } from "./service-tiles.tsx";
export { default as Testimonials } from "./testimonials.tsx";
