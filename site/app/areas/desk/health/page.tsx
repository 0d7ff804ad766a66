import { type WireHealth, wireHealth } from "@extenso/contract/wire/health.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { keys } from "../api/keys.ts";
import { read } from "../api/send.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opened } from "../kit/opened.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Health");

type Finding = WireHealth["findings"][number];

const pollMs = 1_000;

/** `/desk/health`: what `npm run doctor` says, and what to do. */
export default function HealthPage() {
  const caller = useCaller();
  const health = useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => read(wireHealth, "/extenso/v1/health", { signal }),
    refetchInterval: ({ state }) => (state.data?.is_checking ? pollMs : false),
    staleTime: 0,
  });
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Health</h1>
        <div className="desk-head-end">
          {may(caller, "manage_studio") && (
            <Link className="desk-button" to="/desk/settings/mail">
              Test mail
            </Link>
          )}
        </div>
      </header>
      <Opened found={health} what="findings">
        {({ version, checked_at, is_checking, findings }) => (
          <>
            <p role="status" className="desk-soft">
              {checked_at ? summaryOf(findings) : "Looking at the studio…"}
            </p>
            <p className="desk-soft health-when">
              Version {version}
              {checked_at && (
                <>
                  {" · looked at "}
                  <TimeAgo gmt={checked_at} />
                </>
              )}
              {checked_at && is_checking && " · looking again"}
            </p>
            {groupsOf(findings).map(([title, group]) => (
              <Group key={title} title={title} findings={group} />
            ))}
          </>
        )}
      </Opened>
    </>
  );
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (verdict: Finding["verdict"]) => findings.filter((one) => one.verdict === verdict).length;
  return `${count("bad")} wrong, ${count("doubtful")} to look at, ${count("good")} good`;
}

/** Parts as the doctor names them. */
const groups: Record<string, readonly string[]> = {
  Address: ["address", "DNS", "certificate", "clock", "studio", "signing key", "replicas"],
  Database: ["database", "tables", "jobs", "site content"],
  Files: ["disk", "files"],
  Mail: ["mail", "mailbox", "sender"],
  Payments: ["payments"],
  Backups: ["backup"],
};
const others = "Further";

/** Without empty ones. */
function groupsOf(findings: readonly Finding[]): [title: string, findings: Finding[]][] {
  const groupOf = (part: string) =>
    Object.entries(groups).find(([, parts]) => parts.includes(part))?.[0] ?? others;
  return [...Object.keys(groups), others]
    .map((title): [string, Finding[]] => [title, findings.filter(({ of }) => groupOf(of) === title)])
    .filter(([, some]) => some.length > 0);
}

const verdicts = { good: "Good", doubtful: "To look at", bad: "Wrong" };

function Group({ title, findings }: { title: string; findings: readonly Finding[] }) {
  const id = `health-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id} className="health-group">
      <h2 id={id}>{title}</h2>
      <ul>
        {findings.map(({ verdict, of, message, todo }) => (
          <li key={`${of} ${message}`} className="health-finding" data-verdict={verdict}>
            <b className="health-verdict">{verdicts[verdict]}</b>
            <span className="health-words">
              <span className="health-part">{of}</span> {message}
              {todo && <span className="health-todo">What to do: {todo}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
