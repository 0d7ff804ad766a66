import { privacyPolicy } from "../../../copy/legal/privacy-policy.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import type { Route } from "./+types/privacy-policy-page";
import { LegalPage } from "./legal-page.tsx";

const { title, description } = privacyPolicy;
const path = "/privacy-policy";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${title} · Extenso`,
    description,
    path,
    image: "/share/privacy-policy.jpg",
    structured: [breadcrumbs(publicUrlOf(matches), [{ name: title, path }])],
  });

export default function PrivacyPolicyPage() {
  return <LegalPage document={privacyPolicy} other={{ label: "Terms of Use", to: "/terms-of-service" }} />;
}
