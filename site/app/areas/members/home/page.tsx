import { academyPath } from "@extenso/contract/addresses/site-addresses.ts";
import type { ArticleTeaser } from "@extenso/contract/entities.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { contentContext } from "../../../content.ts";
import { type RoadmapEntry, roadmap } from "../../../copy/roadmap.ts";
import { loadClient } from "../../../session/load-client.ts";
import { useSession } from "../../../session/use-session.ts";
import { Picture, type PictureName } from "../../../ui/pictures/picture.tsx";
import { ArticleCard } from "../article-card.tsx";
import { ResendButton } from "../resend-button.tsx";
import { useAccount } from "../use-account.ts";
import type { Route } from "./+types/page";
import { greetingName } from "./greeting.ts";

const quickLinks: readonly { to: string; title: string; text: string; picture: PictureName }[] = [
  {
    to: "/contact",
    title: "Start a project",
    text: "Four short steps, and a producer replies.",
    picture: "portfolio/shape-of-quiet-3",
  },
  {
    to: "/services",
    title: "Services",
    text: "What we do, how it runs, what you get.",
    picture: "portfolio/sparks-and-stone-3",
  },
  {
    to: "/portfolio",
    title: "Portfolio",
    text: "Finished work, shown in full.",
    picture: "portfolio/dune-line-2",
  },
  {
    to: "/packages",
    title: "Packages",
    text: "Nine packages with their prices.",
    picture: "portfolio/emberline-3",
  },
];

const newestCount = 3;

export const meta = () => [
  { title: "Dashboard · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

/** The academy's newest articles. The rest of the page does without them, so a failed read yields none. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ newest: ArticleTeaser[] }> {
  const { content, report } = context.get(contentContext);
  try {
    const { items } = await content.listArticles();
    return { newest: items.slice(0, newestCount) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    return { newest: [] };
  }
}

/** Without a connection the page opens all the same. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((): { newest: ArticleTeaser[] } => ({ newest: [] }));
}

export default function MembersHome({ loaderData: { newest } }: Route.ComponentProps) {
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
          {quickLinks.map(({ to, title, text, picture }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className="quick-link frame-host">
                <span className="frame quick-link-frame">
                  <Picture
                    name={picture}
                    alt=""
                    sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 40vw"
                    className="absolute inset-0"
                  />
                </span>
                <span className="quick-link-title">
                  {title}
                  <ArrowRight aria-hidden size={18} className="text-hue-ink" />
                </span>
                <span className="text-sm text-ink-soft">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="members-section">
          <h2 id="newest" className="members-heading">
            New in the academy
          </h2>
          <ul className="article-grid newest-articles">
            {newest.map((article) => (
              <ArticleCard key={article.id} article={article} heading="h3" />
            ))}
          </ul>
          <Link to={academyPath} prefetch="intent" className="empty-link">
            All articles
          </Link>
        </section>
      )}
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

function RoadmapItem({ title, status, description }: RoadmapEntry) {
  return (
    <li className="roadmap-item">
      <p className="roadmap-status label">
        <span aria-hidden="true" className="roadmap-mark" data-status={status} />
        {status}
      </p>
      <h3 className="roadmap-title">{title}</h3>
      <p className="text-sm text-ink-soft">{description}</p>
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
