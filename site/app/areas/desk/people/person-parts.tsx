/** Lists of one person's page. */
import { passwordLimit } from "@extenso/contract/application-passwords/limits.ts";
import type { WirePersonDetail } from "@extenso/contract/wire/people.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { endDevices, endProgram, removeSecondFactors } from "../api/accounts.ts";
import { auditLinesOf } from "../api/audit-log.ts";
import { keys } from "../api/keys.ts";
import { AuditLine } from "../log/audit-line.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { countLabel, folders } from "./labels.ts";

interface Props {
  person: WirePersonDetail;
  act: (work: () => Promise<unknown>, message: string) => Promise<unknown>;
  isBusy: boolean;
}

/** "Firefox on Windows" is enough to know a device again; others are told as they are. */
function deviceName(userAgent: string): string {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = first([
    [/Edg/, "Edge"],
    [/Firefox|FxiOS/, "Firefox"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = first([
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac/, "Mac"],
    [/Linux/, "Linux"],
  ]);
  return browser && system ? `${browser} on ${system}` : userAgent || "Unknown device";
}

export function Devices({ person, act, isBusy }: Props) {
  const { id, sessions } = person;
  return (
    <section aria-labelledby="person-devices">
      <h2 id="person-devices">Devices</h2>
      {sessions.length === 0 && <p className="desk-soft">Signed in nowhere.</p>}
      <ul className="people-list">
        {sessions.map((session) => {
          const name = deviceName(session.user_agent);
          return (
            <li key={session.id}>
              <span>
                <span className="people-name">{name}</span>
                <span className="desk-soft">
                  {session.address} · <TimeAgo gmt={session.last_seen_gmt} />
                  {session.current && " · This device"}
                </span>
              </span>
              <button
                type="button"
                className="desk-button"
                data-look="quiet"
                aria-label={`Sign out ${name}, ${session.address}`}
                disabled={isBusy}
                onClick={() => void act(() => endDevices(id, session.id), `${name} is signed out.`)}
              >
                Sign out
              </button>
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className="desk-button"
          disabled={isBusy}
          onClick={() => void act(() => endDevices(id), "All their devices are signed out.")}
        >
          Sign out all devices
        </button>
      )}
    </section>
  );
}

/** A person's sign-in methods, with a button to remove the second factors of somebody who has lost the device. */
export function SignInMethods({ person, act, isBusy }: Props) {
  const { id, second_factors: factors } = person;
  const own = [
    factors.passkeys === 1 && "one passkey",
    factors.passkeys > 1 && `${factors.passkeys} passkeys`,
    factors.app && "authenticator app",
  ].filter(Boolean);
  return (
    <section aria-labelledby="person-sign-in">
      <h2 id="person-sign-in">Sign-in methods</h2>
      <p className="desk-soft">{["Password", ...own].join(", ")}</p>
      {own.length > 0 && (
        <button
          type="button"
          className="desk-button"
          data-look="danger"
          disabled={isBusy}
          onClick={() =>
            void act(
              () => removeSecondFactors(id),
              "Removed. They are signed out everywhere, and sign in with the password alone.",
            )
          }
        >
          Remove their second factors
        </button>
      )}
    </section>
  );
}

export function Programs({ person, act, isBusy }: Props) {
  const { id, application_passwords: programs } = person;
  return (
    <section aria-labelledby="person-programs">
      <h2 id="person-programs">Application passwords</h2>
      {programs.length === 0 && <p className="desk-soft">No program signs in for them.</p>}
      <ul className="people-list">
        {programs.map((program) => (
          <li key={program.uuid}>
            <span>
              <span className="people-name">{program.name}</span>
              <span className="desk-soft">
                {program.last_used_gmt ? (
                  <>
                    Used <TimeAgo gmt={program.last_used_gmt} />
                    {program.last_address && ` from ${program.last_address}`}
                  </>
                ) : (
                  "Never used"
                )}
                {passwordLimit(program.limited_to) && ` · ${passwordLimit(program.limited_to)}`}
                {program.expires_gmt && (
                  <>
                    {" "}
                    · Ends <TimeAgo gmt={program.expires_gmt} />
                  </>
                )}
              </span>
            </span>
            <button
              type="button"
              className="desk-button"
              data-look="quiet"
              aria-label={`Revoke ${program.name}`}
              disabled={isBusy}
              onClick={() => void act(() => endProgram(id, program.uuid), `“${program.name}” is revoked.`)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Works({ person: { works, latest } }: Pick<Props, "person">) {
  return (
    <section aria-labelledby="person-works">
      <h2 id="person-works">What they wrote</h2>
      <p className="desk-soft">
        {works.map(({ type, count }) => countLabel(type, count)).join(", ") || "Nothing yet."}
      </p>
      <ul className="people-list">
        {latest.map(({ id, type, title, status, modified_gmt }) => (
          <li key={id}>
            <span>
              <Link to={`${folders[type] ?? "/desk/posts"}/${id}`}>{title || "Untitled"}</Link>
              <span className="desk-soft">
                {status === "publish" ? "Published" : status} · <TimeAgo gmt={modified_gmt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Requests({ person: { requests, owned_requests: owned } }: Pick<Props, "person">) {
  return (
    <section aria-labelledby="person-requests">
      <h2 id="person-requests">Requests</h2>
      {owned > 0 && <p className="desk-soft">Answers {owned === 1 ? "one request" : `${owned} requests`}.</p>}
      {requests.length === 0 && <p className="desk-soft">They have sent none.</p>}
      <ul className="people-list">
        {requests.map(({ id, reference, service, created_gmt }) => (
          <li key={id}>
            <span>
              <Link to={`/desk/requests/${id}`}>{reference}</Link>
              <span className="desk-soft">
                {service} · <TimeAgo gmt={created_gmt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function AuditLines({ id }: { id: number }) {
  const lines = useQuery({
    queryKey: keys.accountAudit(id),
    queryFn: ({ signal }) => auditLinesOf(id, signal),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="person-audit">
      <h2 id="person-audit">Audit log</h2>
      {lines.data?.length === 0 && <p className="desk-soft">Nothing yet.</p>}
      <ol className="audit-list">
        {lines.data?.map((line) => (
          <AuditLine key={line.id} line={line} />
        ))}
      </ol>
      {lines.data && lines.data.length > 0 && (
        <Link className="desk-button" to={`/desk/log?who=${id}`}>
          All that they did
        </Link>
      )}
    </section>
  );
}
