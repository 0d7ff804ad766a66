import { contentContext } from "../../../content.ts";
import { packages } from "../../../copy/packages.ts";
import { packagesPage } from "../../../copy/packages-page.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import type { Route } from "./+types/base-page";
import { PackageCard } from "./package-card.tsx";
import { PackageDetails } from "./package-details.tsx";
import { PackagesBar } from "./packages-bar.tsx";
import { offerCatalogue } from "./structured-data.ts";

const path = "/packages/base";
const { base } = packagesPage;

/** The packages travel as data: as code they would be a good part of the page's first load. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(contentContext);
  return { packages, catalogue: offerCatalogue(publicUrl) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Base Packages · Extenso",
    description: base.description,
    path,
    image: "/share/packages.jpg",
    structured: [
      ...(loaderData ? [loaderData.catalogue] : []),
      breadcrumbs(publicUrlOf(matches), [{ name: base.tab, path }]),
    ],
  });

export default function BasePackagesPage({ loaderData }: Route.ComponentProps) {
  const { packages } = loaderData;
  return (
    <div className="services">
      <PackagesBar current={path}>
        <h1 className="display text-hero">{base.title}</h1>
        <p className="text-lead text-ink-soft">{base.intro}</p>
      </PackagesBar>
      <ul className="shell package-grid">
        {packages.map((item) => (
          <li key={item.slug}>
            <PackageCard item={item} />
          </li>
        ))}
      </ul>
      <PackageDetails items={packages} />
    </div>
  );
}
