import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { keys } from "../api/keys.ts";
import {
  readPublishedContact,
  readSearchEngines,
  readStaffSecondFactor,
  readStudioName,
  readStudioSettings,
} from "../api/studio-settings.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Failure } from "../ui/failure.tsx";
import { SearchSection } from "./search-section.tsx";
import { SignInSection } from "./sign-in-section.tsx";
import { StudioSection } from "./studio-section.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Settings");

/** No refetching while the page is open: it could move the fields under somebody who types. */
const quiet = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** `/desk/settings`: facts about the studio, how its staff sign in, and whether search engines may list it. */
export default function SettingsPage() {
  const name = useQuery({
    queryKey: keys.studioName,
    queryFn: ({ signal }) => readStudioName(signal),
    ...quiet,
  });
  const studio = useQuery({
    queryKey: keys.studioSettings,
    queryFn: ({ signal }) => readStudioSettings(signal),
    ...quiet,
  });
  const rule = useQuery({
    queryKey: keys.staffSecondFactor,
    queryFn: ({ signal }) => readStaffSecondFactor(signal),
    ...quiet,
  });
  const search = useQuery({
    queryKey: keys.searchEngines,
    queryFn: ({ signal }) => readSearchEngines(signal),
    ...quiet,
  });
  const contact = useQuery({
    queryKey: keys.publishedContact,
    queryFn: ({ signal }) => readPublishedContact(signal),
    ...quiet,
  });
  const all = [name, studio, rule, search, contact];
  const failed = all.find(({ error, data }) => error && !data);
  const isThere = all.every(({ data }) => data !== undefined);
  useSectionOfAddress(isThere);
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Settings</h1>
      </header>
      {failed ? (
        <Failure message={errorMessage(failed.error)} onAgain={() => void failed.refetch()} />
      ) : (
        name.data &&
        studio.data &&
        rule.data &&
        search.data &&
        contact.data && (
          <div className="settings">
            <Section id="studio" title="Studio" about="What it is called, where it is, and by which clock.">
              <StudioSection name={name.data} settings={studio.data} contact={contact.data} />
            </Section>
            <Section id="sign-in" title="Sign-in" about="How the staff prove who they are.">
              <SignInSection rule={rule.data} />
            </Section>
            <Section id="search-engines" title="Search engines" about="Whether they may list the site.">
              <SearchSection state={search.data} />
            </Section>
            <Section id="more" title="More" about="Settings with pages of their own.">
              <Neighbours />
            </Section>
          </div>
        )
      )}
    </>
  );
}

/** Scrolls to the section that the URL's hash names, once it is rendered. */
function useSectionOfAddress(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
}

function Section({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="settings-section">
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="desk-soft">{about}</p>
      </header>
      <div className="settings-body">{children}</div>
    </section>
  );
}

const neighbours: readonly [to: string, label: string, about: string][] = [
  ["/desk/settings/mail", "Mail", "Sender, who gets which notices, and a test mail"],
  ["/desk/settings/exchange", "Import and export", "From a WordPress, and to one"],
  ["/desk/backups", "Backups", "Where they go, and whether they are proved"],
  ["/desk/health", "Health", "What is wrong with the studio, and what to do"],
  ["/desk/mails", "Mails", "What failed, waits and was sent"],
  ["/desk/redirects", "Redirects", "Where old addresses lead"],
  ["/desk/log", "Audit log", "Who changed what"],
];

function Neighbours() {
  return (
    <ul className="settings-neighbours">
      {neighbours.map(([to, label, about]) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
          <span className="desk-soft">{about}</span>
        </li>
      ))}
    </ul>
  );
}
