import { contentContext } from "../../../content.ts";
import { packagesTabs } from "../../../copy/packages-page.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";
import type { Route } from "./+types/base-page";
import { PackageCard } from "./package-card.tsx";
import { PackageDetails } from "./package-details.tsx";
import { PackagesBar } from "./packages-bar.tsx";
import { offerCatalogue } from "./structured-data.ts";

const path = "/packages/base";

/** The packages travel as data: as code they would be a good part of the page's first load. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, publicUrl } = context.get(contentContext);
  const { packages } = await content.words("packages");
  return { packages, catalogue: offerCatalogue(publicUrl, packages.items) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Base Packages · Extenso",
    description: loaderData?.packages.description ?? "",
    path,
    image: "/share/packages.jpg",
    structured: [
      ...(loaderData ? [loaderData.catalogue] : []),
      breadcrumbs(publicUrlOf(matches), [{ name: packagesTabs.base, path }]),
    ],
  });

export default function BasePackagesPage({ loaderData }: Route.ComponentProps) {
  const { packages } = loaderData;
  return (
    <div className="services">
      <PackagesBar current={path}>
        <h1 className="display text-hero">{packages.title}</h1>
        <p className="text-lead text-ink-soft">{packages.intro}</p>
      </PackagesBar>
      <ul className="shell package-grid">
        {packages.items.map((item, index) => (
          <li key={item.slug}>
            <PackageCard item={item} priority={index === 0} />
          </li>
        ))}
      </ul>
      <PackageDetails words={packages} />
    </div>
  );
}
