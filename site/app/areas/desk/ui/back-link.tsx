import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

/** Above the title of a page that another one leads to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="desk-back-link">
      <ArrowLeft aria-hidden size={16} />
      {label}
    </Link>
  );
}
