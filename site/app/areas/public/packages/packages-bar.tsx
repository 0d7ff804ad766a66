import type { ReactNode } from "react";
import { packagesTabs } from "../../../copy/packages-page.ts";
import { TabLinks } from "../../../ui/tab-links.tsx";

const tabs = [
  { to: "/packages/base", label: packagesTabs.base },
  { to: "/packages/custom", label: packagesTabs.custom },
];

/** The tabs of the packages area, above whatever the page opens with. */
export function PackagesBar({ current, children }: { current: string; children?: ReactNode }) {
  return (
    <div className="services-bar shell">
      <p id="packages-title" className="label text-ink-soft">
        Packages
      </p>
      <TabLinks tabs={tabs} current={current} labelledBy="packages-title" />
      {children}
    </div>
  );
}
