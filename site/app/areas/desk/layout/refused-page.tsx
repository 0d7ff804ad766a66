import { Link, useLocation } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { type Capability, may, roleName } from "../access/capabilities.ts";
import { editedInWordPress, noStudio, wordPressAdmin } from "../access/content-access.ts";
import type { DeskLink } from "../commands/desk-links.ts";

const toTheDesk = (
  <Link to="/desk" className="desk-button">
    Go to the desk
  </Link>
);

/** By what a page needs, where it is not editors and administrators. */
const whoOpens: Partial<Record<Capability, string>> = {
  handle_requests: "Producers, editors and administrators",
  watch_studio: "Administrators",
  manage_people: "Administrators",
  manage_studio: "Administrators",
  upload_files: "Authors, editors and administrators",
};

/**
 * A page that the caller's role does not open says so, and who opens it. One of what a WordPress keeps leads
 * there.
 */
export default function RefusedPage({ link }: { link: DeskLink }) {
  const caller = useCaller();
  const { pathname } = useLocation();
  if (may(caller, "open_wordpress") && link.inWordPress !== undefined) {
    const [, id] = /^\/desk\/(?:posts|pages|portfolio)\/(\d+)$/.exec(pathname) ?? [];
    return (
      <div className="desk-empty">
        <h1>“{link.label}” is in WordPress</h1>
        <p>{editedInWordPress}</p>
        <a
          href={wordPressAdmin + (id ? `post.php?post=${id}&action=edit` : link.inWordPress)}
          className="desk-button"
        >
          Open it in WordPress
        </a>
      </div>
    );
  }
  if (link.needs === "manage_studio" && may(caller, "manage_options")) {
    return (
      <div className="desk-empty">
        <h1>“{link.label}” is not available with WordPress</h1>
        <p>{noStudio}</p>
        {toTheDesk}
      </div>
    );
  }
  const role = roleName(caller).toLowerCase();
  return (
    <div className="desk-empty">
      <h1>You don’t have access to “{link.label}”</h1>
      <p>
        {whoOpens[link.needs] ?? "Editors and administrators"} work here. You are{" "}
        {/^[ae]/.test(role) ? "an" : "a"} {role}; an administrator can change that.
      </p>
      {toTheDesk}
    </div>
  );
}
