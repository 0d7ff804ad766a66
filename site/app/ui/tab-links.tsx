import { useEffect, useRef } from "react";
import { Link } from "react-router";

interface Tab {
  to: string;
  label: string;
}

/**
 * Tabs that are pages of their own: plain links, of which one says that it is the current page. On a phone
 * they are one line to be pushed along, and the current one is in sight.
 */
export function TabLinks({
  tabs,
  current,
  labelledBy,
}: {
  tabs: Tab[];
  current: string;
  labelledBy: string;
}) {
  const row = useRef<HTMLUListElement>(null);

  // On a phone the row is longer than the screen: the current tab comes to its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current when another page is
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !link) return;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  return (
    <nav aria-labelledby={labelledBy}>
      <ul ref={row} className="tab-links">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              viewTransition
              aria-current={to === current ? "page" : undefined}
              className="label tab-link"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
