/** States that few see: their code comes when one of them is shown. Each stands in a `Suspense`. */
import { lazy } from "react";

const states = () => import("./states.tsx");

export const EmptyCategory = lazy(async () => ({ default: (await states()).EmptyCategory }));
export const EmptyPortfolio = lazy(async () => ({ default: (await states()).EmptyPortfolio }));
export const PortfolioUnavailable = lazy(async () => ({ default: (await states()).PortfolioUnavailable }));
export const ProjectNotFound = lazy(async () => ({ default: (await states()).ProjectNotFound }));
