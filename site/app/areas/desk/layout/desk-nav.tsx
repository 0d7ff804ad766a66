import { NavLink } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { deskLinks } from "../commands/desk-links.ts";

export function DeskNav({ label }: { label: string }) {
  const caller = useCaller();
  return (
    <nav aria-label={label} className="desk-nav">
      <ul>
        {deskLinks
          .filter(({ needs }) => may(caller, needs))
          .map(({ to, end = false, icon: Icon, label: words }) => (
            <li key={to}>
              <NavLink to={to} end={end} prefetch="intent" className="area-link">
                <Icon aria-hidden size={18} className="desk-nav-icon" />
                {words}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
