import { termsOfService } from "../../../copy/legal/terms-of-service.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import type { Route } from "./+types/terms-of-service-page";
import { LegalPage } from "./legal-page.tsx";

const { title, description } = termsOfService;
const path = "/terms-of-service";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${title} · Extenso`,
    description,
    path,
    image: "/share/terms-of-service.jpg",
    structured: [breadcrumbs(publicUrlOf(matches), [{ name: title, path }])],
  });

export default function TermsOfServicePage() {
  return (
    <LegalPage
      document={termsOfService}
      other={{ label: "Privacy & Cookies Policy", to: "/privacy-policy" }}
    />
  );
}
