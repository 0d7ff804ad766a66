import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { WireSearchEngines } from "@extenso/contract/wire/studio-settings.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { keys } from "../api/keys.ts";
import {
  readPublishedContact,
  readSearchEngines,
  readStaffSecondFactor,
  readStudioName,
  readStudioSettings,
  saveSearchEngines,
} from "../api/studio-settings.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opening } from "../kit/opened.tsx";
import { attempt } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { Failure } from "../ui/failure.tsx";
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
      ) : name.data && studio.data && rule.data && search.data && contact.data ? (
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
      ) : (
        <Opening what="settings" />
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

/** One switch, saved at once. */
function SearchSection({ state: { is_hidden, addresses } }: { state: WireSearchEngines }) {
  const client = useQueryClient();
  /** The chosen value until the server has it, `null` otherwise. Further presses meanwhile do nothing. */
  const [wished, setWished] = useState<boolean | null>(null);

  async function hide(isHidden: boolean): Promise<void> {
    setWished(isHidden);
    await attempt(async () => {
      client.setQueryData(keys.searchEngines, await saveSearchEngines({ is_hidden: isHidden }));
      // It stands on the desk's first page.
      void client.invalidateQueries({ queryKey: keys.today });
      const message = isHidden
        ? "Search engines are asked to leave the whole site out."
        : "Search engines may list the site again.";
      say(message, { undo: () => void hide(!isHidden) });
    });
    setWished(null);
  }

  return (
    <>
      <label className="settings-check">
        <input
          type="checkbox"
          className="check"
          checked={wished ?? is_hidden}
          aria-busy={wished !== null}
          onChange={({ target }) => wished === null && void hide(target.checked)}
        />
        <span>
          Hide the whole site from search engines
          <span className="desk-soft settings-note">
            For a studio that isn’t open yet. Every page asks search engines to leave it out, and there is no
            sitemap. What they list already goes when they come by next. Visitors see no difference.
          </span>
        </span>
      </label>
      <dl className="settings-facts">
        <div>
          <dt>Sitemap</dt>
          <dd>
            {is_hidden ? (
              "None while the site is hidden"
            ) : (
              <a href="/sitemap.xml" target="_blank" rel="noreferrer">
                {addresses === null ? "sitemap.xml" : `${addresses.toLocaleString("en-CA")} addresses`}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>Rules for crawlers</dt>
          <dd>
            <a href="/robots.txt" target="_blank" rel="noreferrer">
              robots.txt
            </a>
          </dd>
        </div>
      </dl>
    </>
  );
}
