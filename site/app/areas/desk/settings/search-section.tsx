import type { WireSearchEngines } from "@extenso/contract/wire/studio-settings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../api/keys.ts";
import { saveSearchEngines } from "../api/studio-settings.ts";
import { attempt } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";

/** One switch, saved at once. */
export function SearchSection({ state: { is_hidden, addresses } }: { state: WireSearchEngines }) {
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
