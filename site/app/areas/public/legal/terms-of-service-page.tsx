import { termsOfService } from "../../../copy/legal/terms-of-service.ts";
import type { Route } from "./+types/terms-of-service-page";
import { legalMeta } from "./legal-meta.ts";
import { LegalPage } from "./legal-page.tsx";

/** The words travel as data: as code they would be a good part of the page's first load. */
export function loader() {
  return { document: termsOfService };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? legalMeta(matches, loaderData.document, "/terms-of-service") : [];

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      document={loaderData.document}
      other={{ label: "Privacy & Cookies Policy", to: "/privacy-policy" }}
    />
  );
}
