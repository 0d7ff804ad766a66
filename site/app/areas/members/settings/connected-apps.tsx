import { passwordLimit } from "@extenso/contract/application-passwords/limits.ts";
import type { ConnectedApp } from "@extenso/contract/entities.ts";
import { useEffect, useState } from "react";
import { useSiteFacts } from "../../../page-context/site-facts.ts";
import { client } from "../../../session/client.ts";
import { Button } from "../../../ui/button.tsx";
import { articleDate } from "../article-date.ts";
import { failureMessage } from "./failure.ts";
import type { Work } from "./tabs.ts";

function endOf(expiresAt: string): string {
  const isOver = Date.parse(expiresAt) <= Date.now();
  return `${isOver ? "ended" : "ends"} ${articleDate(expiresAt)}`;
}

/** The programs that sign in for the member, and ending that. Nothing is shown to members without any. */
export function ConnectedApps({ saving, tell, run }: Work) {
  const { ownContent } = useSiteFacts();
  const [apps, setApps] = useState<ConnectedApp[]>([]);

  useEffect(() => {
    // A WordPress may refuse the list to this session, which must not count as the session's end.
    if (!ownContent) return;
    const abort = new AbortController();
    client
      .listConnectedApps(abort.signal)
      .then(setApps)
      // The rest of the page says what is wrong.
      .catch(() => {});
    return () => abort.abort();
  }, [ownContent]);

  const disconnect = ({ id, name }: ConnectedApp) =>
    run(async () => {
      tell(null);
      try {
        await client.disconnectApp(id);
        setApps((listed) => listed.filter((app) => app.id !== id));
        tell({ kind: "success", text: `${name} can no longer sign in for you.` });
      } catch (error) {
        tell(failureMessage(error, "Failed to disconnect the app. Please try again."));
      }
    });

  if (apps.length === 0) return null;
  return (
    <section aria-labelledby="apps-title" className="settings-form">
      <h2 id="apps-title" className="settings-title">
        Connected Apps
      </h2>
      <ul className="sessions">
        {apps.map((app) => (
          <li key={app.id} className="session">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{app.name}</span>
              <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                <span>connected {articleDate(app.createdAt)}</span>
                <span>{app.lastUsedAt ? `last used ${articleDate(app.lastUsedAt)}` : "never used"}</span>
                {passwordLimit(app.limitedTo) && <span>{passwordLimit(app.limitedTo)}</span>}
                {app.expiresAt && <span>{endOf(app.expiresAt)}</span>}
              </span>
            </span>
            <Button
              look="quiet"
              disabled={saving}
              aria-label={`Disconnect ${app.name}`}
              onClick={() => disconnect(app)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
