import { contentContext } from "../../../content.ts";
import type { Route } from "./+types/terms-of-service-page";
import { legalMeta } from "./legal-meta.ts";
import { LegalPage, legalStyles } from "./legal-page.tsx";

export const links = legalStyles;

export async function loader({ context }: Route.LoaderArgs) {
  const siteContent = await context.get(contentContext).content.siteContent("terms-of-service");
  return { document: siteContent["terms-of-service"] };
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
