import { contentContext } from "../../../content.ts";
import type { Route } from "./+types/privacy-policy-page";
import { legalMeta } from "./legal-meta.ts";
import { LegalPage, legalStyles } from "./legal-page.tsx";

export const links = legalStyles;

export async function loader({ context }: Route.LoaderArgs) {
  const siteContent = await context.get(contentContext).content.siteContent("privacy-policy");
  return { document: siteContent["privacy-policy"] };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? legalMeta(matches, loaderData.document, "/privacy-policy") : [];

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage document={loaderData.document} other={{ label: "Terms of Use", to: "/terms-of-service" }} />
  );
}
