import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { type Capability, may, roleName } from "../access/capabilities.ts";
import { contentElsewhere, isContentElsewhere, noProjects } from "../access/content-access.ts";
import { deskLinks } from "../commands/desk-links.ts";

const whoOpens: Partial<Record<Capability, string>> = {
  edit_pages: "Editors and administrators",
  edit_site: "Editors and administrators",
  manage_categories: "Editors and administrators",
  upload_files: "Authors, editors and administrators",
};

/** A page that the caller's role does not open says so, and who opens it: the server would only refuse each call. */
export function RoleGate({ children }: { children: ReactNode }) {
  const caller = useCaller();
  const { pathname } = useLocation();
  const link = deskLinks.find(({ to, end }) => !end && (pathname === to || pathname.startsWith(`${to}/`)));
  if (!link || may(caller, link.needs)) return children;
  const away = link.needs === "edit_projects" && may(caller, "edit_posts") ? noProjects : null;
  if (away || isContentElsewhere(caller)) {
    return (
      <div className="desk-empty">
        <h1>“{link.label}” is not written here</h1>
        <p>{away ?? contentElsewhere}</p>
        <Link to="/desk" className="desk-button">
          To the desk
        </Link>
      </div>
    );
  }
  const role = roleName(caller).toLowerCase();
  return (
    <div className="desk-empty">
      <h1>“{link.label}” is not open to you</h1>
      <p>
        {whoOpens[link.needs] ?? "Others"} work here. You are {/^[aeiou]/.test(role) ? "an" : "a"} {role}; an
        administrator can change that.
      </p>
      <Link to="/desk" className="desk-button">
        To the desk
      </Link>
    </div>
  );
}
