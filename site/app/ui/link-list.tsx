import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";

export interface ListedLink {
  to: string;
  label: string;
  /** One line about the linked page. */
  text: string;
}

/** Ways on from a place that leads nowhere. */
export function LinkList({
  title,
  links,
  listClassName,
}: {
  title: string;
  links: readonly ListedLink[];
  /** How the links are arranged: one below the other without it. */
  listClassName?: string;
}) {
  return (
    <nav aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="label mb-3 text-ink-soft">
        {title}
      </h2>
      <ul className={listClassName}>
        {links.map(({ to, label, text }) => (
          <li
            key={to}
            className={listClassName ? "border-t border-line" : "border-t border-line last:border-b"}
          >
            <Link to={to} viewTransition className="flex items-center gap-4 py-4 hover:text-hue-ink">
              <span className="flex-1">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
              <ArrowUpRight aria-hidden size={20} className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
