/** The list of projects around an opened one. */
import type { ProjectSummary } from "@extenso/contract/entities.ts";

/** Null when the content server could not say. */
export type WorkList = ProjectSummary[] | null;

/** What the opened project gets from the page around it. */
export interface PortfolioContext {
  list: WorkList | Promise<WorkList>;
}
