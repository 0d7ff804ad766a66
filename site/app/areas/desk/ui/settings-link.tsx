import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

/** Above the title of a page that the settings lead to. */
export function SettingsLink() {
  return (
    <Link to="/desk/settings" className="desk-back-link">
      <ArrowLeft aria-hidden size={16} />
      Settings
    </Link>
  );
}
