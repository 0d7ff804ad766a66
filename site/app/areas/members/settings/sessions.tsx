import type { MemberSession } from "@extenso/contract/entities.ts";
import { useEffect, useState } from "react";
import { client } from "../../../session/client.ts";
import { Button } from "../../../ui/button.tsx";
import { deviceOf } from "./device.ts";
import { failureMessage, failureWords } from "./failure.ts";
import type { Work } from "./tabs.ts";

type State = { sessions: MemberSession[] } | { failure: string } | "loading";

const moment = new Intl.DateTimeFormat("en-CA", { dateStyle: "medium", timeStyle: "short" });
const when = (iso: string) => (Number.isNaN(Date.parse(iso)) ? "" : moment.format(new Date(iso)));

async function load(signal?: AbortSignal): Promise<State> {
  try {
    return { sessions: await client.listSessions(signal) };
  } catch (error) {
    return { failure: failureWords(error, "Your sessions could not be loaded.") };
  }
}

/** Where the member is signed in, and ending that. */
export function Sessions({ saving, tell, run }: Work) {
  const [state, setState] = useState<State>("loading");

  // Asked for when the tab is opened, as the list is then.
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal).then((loaded) => !abort.signal.aborted && setState(loaded));
    return () => abort.abort();
  }, []);

  const end = (action: () => Promise<{ message: string }>) =>
    run(async () => {
      tell(null);
      try {
        const { message } = await action();
        tell({ kind: "success", text: message || "Signed out there." });
      } catch (error) {
        tell(failureMessage(error, "Failed to end the session. Please try again."));
      }
      setState(await load());
    });

  return (
    <section aria-labelledby="sessions-title" className="settings-form">
      <h2 id="sessions-title" className="settings-title">
        Where You Are Signed In
      </h2>
      {state === "loading" ? (
        <div role="status" className="sessions">
          <p className="sr-only">Loading sessions...</p>
          <span aria-hidden="true" className="session">
            <span className="waiting-text w-32" />
            <span className="waiting-text w-2/3" />
          </span>
        </div>
      ) : "failure" in state ? (
        <p className="text-ink-soft">{state.failure}</p>
      ) : (
        <>
          <ul className="sessions">
            {state.sessions.map((session) => (
              <li key={session.id} className="session">
                <span className="min-w-0">
                  <span className="block font-semibold">{deviceOf(session.userAgent)}</span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                    {session.address && <span className="break-all">{session.address}</span>}
                    {session.lastSeenAt && <span>last seen {when(session.lastSeenAt)}</span>}
                  </span>
                </span>
                {session.current ? (
                  <span className="label text-good-ink">This device</span>
                ) : (
                  <Button
                    look="quiet"
                    disabled={saving}
                    aria-label={`Sign out ${deviceOf(session.userAgent)}`}
                    onClick={() => end(() => client.endSession(session.id))}
                  >
                    Sign Out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {state.sessions.length > 1 && (
            <div>
              <Button look="secondary" disabled={saving} onClick={() => end(() => client.endOtherSessions())}>
                Sign Out All Others
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
