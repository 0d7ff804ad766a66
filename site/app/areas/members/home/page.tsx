import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { type RoadmapEntry, type RoadmapStatus, roadmap } from "../../../copy/roadmap.ts";
import { loadClient } from "../../../session/load-client.ts";
import { useSession } from "../../../session/use-session.ts";
import { ResendButton } from "../resend-button.tsx";
import { useAccount } from "../use-account.ts";
import { greetingName } from "./greeting.ts";

const quickLinks = [
  { to: "/contact", title: "Start a project", text: "Four short steps, and a producer replies." },
  { to: "/services", title: "Services", text: "What we do, how it runs, what you get." },
  { to: "/portfolio", title: "Portfolio", text: "Finished work, shown in full." },
  { to: "/packages", title: "Packages", text: "Nine packages with their prices." },
];

export const meta = () => [
  { title: "Dashboard · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function MembersHome() {
  const { user } = useSession();
  const name = user ? greetingName(user) : "";
  return (
    <>
      <header className="members-head">
        <h1 className="members-title members-greeting">Welcome back{name && `, ${name}`}</h1>
        <p className="text-ink-soft">Read in the academy, or see what we are building for clients.</p>
      </header>
      <UnconfirmedEmail />
      <section aria-labelledby="quick-actions" className="members-section">
        <h2 id="quick-actions" className="members-heading">
          Quick actions
        </h2>
        <ul className="quick-links">
          {quickLinks.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className="quick-link">
                <span className="flex items-center justify-between gap-4 font-semibold">
                  {title}
                  <ArrowRight aria-hidden size={18} className="text-hue-ink" />
                </span>
                <span className="text-sm text-ink-soft">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="roadmap" className="members-section">
        <h2 id="roadmap" className="members-heading">
          Roadmap
        </h2>
        <ul className="roadmap">
          {roadmap.map((entry) => (
            <RoadmapItem key={entry.title} {...entry} />
          ))}
        </ul>
      </section>
    </>
  );
}

/** How far along, in quarters: the line extends with it. */
const progress: Record<RoadmapStatus, number> = {
  Planned: 1,
  "Coming Soon": 2,
  "In Development": 3,
  "Beta Testing": 4,
};

function RoadmapItem({ title, status, description }: RoadmapEntry) {
  return (
    <li className="roadmap-item" data-step={progress[status]}>
      <h3 className="roadmap-title">{title}</h3>
      <p className="text-sm text-ink-soft">{description}</p>
      <p className="roadmap-status label">
        <span aria-hidden="true" className="roadmap-line" />
        {status}
      </p>
    </li>
  );
}

/** Says so where the address isn't confirmed; nothing until that is known, and nothing where it is. */
function UnconfirmedEmail() {
  const { user } = useSession();
  const { state } = useAccount(user, user !== null);
  if (state.kind !== "known" || state.account.emailConfirmed) return null;
  return (
    <section aria-labelledby="unconfirmed" className="email-notice">
      <h2 id="unconfirmed" className="font-semibold">
        Your email address is not confirmed
      </h2>
      <p className="text-ink-soft wrap-anywhere">
        Open the link that we sent to <strong className="text-ink">{state.account.email}</strong>. Then we can
        always send you a link to a new password.
      </p>
      <ResendButton send={async () => (await (await loadClient()).sendEmailConfirmation()).message} />
    </section>
  );
}
