import type { servicesBar } from "../../../copy/services.ts";
import { TabLinks } from "../../../ui/tab-links.tsx";

const overview = { to: "/services", label: "Overview" };

/** Name and tabs of the services area; `as` since only the overview is about all of them. */
export function ServiceTabs({
  content: { title, lead, tabs: services },
  path,
  as: Title,
}: {
  content: ReturnType<typeof servicesBar>;
  path: string;
  as: "h1" | "h2";
}) {
  const tabs = [overview, ...services];
  return (
    <div className="services-bar shell">
      <Title id="services-title" className={Title === "h1" ? "display text-hero" : "label text-ink-soft"}>
        {title}
      </Title>
      {Title === "h1" && <p className="text-lead text-ink-soft">{lead}</p>}
      <TabLinks tabs={tabs} current={path} labelledBy="services-title" />
    </div>
  );
}
