import { privacyPolicy } from "../../../copy/legal/privacy-policy.ts";
import type { Route } from "./+types/privacy-policy-page";
import { legalMeta } from "./legal-meta.ts";
import { LegalPage } from "./legal-page.tsx";

/** The words travel as data: as code they would be a good part of the page's first load. */
export function loader() {
  return { document: privacyPolicy };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? legalMeta(matches, loaderData.document, "/privacy-policy") : [];

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage document={loaderData.document} other={{ label: "Terms of Use", to: "/terms-of-service" }} />
  );
}
