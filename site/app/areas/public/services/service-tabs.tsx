import { mainLinks } from "../../../copy/navigation.ts";
import { servicesPage } from "../../../copy/services-page.ts";
import { TabLinks } from "../../../ui/tab-links.tsx";

const overview = { to: "/services", label: "Overview" };
const tabs = [overview, ...(mainLinks.find(({ to }) => to === overview.to)?.children ?? [])];

/** The page's own tab; without one it belongs below the overview (docs/specification.md §2), which is then not the page itself. */
function ownTab(path: string): string | undefined {
  return tabs.find(({ to }) => to === path)?.to;
}

/** Name and tabs of the services area; `as` since only the overview is about all of them. */
export function ServiceTabs({ path, as: Title }: { path: string; as: "h1" | "h2" }) {
  const own = ownTab(path);
  return (
    <div className="services-bar shell">
      <Title id="services-title" className={Title === "h1" ? "display text-hero" : "label text-ink-soft"}>
        {servicesPage.title}
      </Title>
      {Title === "h1" && <p className="text-lead text-ink-soft">{servicesPage.lead}</p>}
      <TabLinks tabs={tabs} current={own ?? overview.to} holdsPage={!own} labelledBy="services-title" />
    </div>
  );
}
