import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveBlob } from "../../../ui/save-blob.ts";
import { exportContent, readExchange } from "../api/exchange.ts";
import { keys } from "../api/keys.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opened } from "../kit/opened.tsx";
import { SettingsLink } from "../ui/settings-link.tsx";
import { ImportPart } from "./import-part.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Import and export");

/** `/desk/settings/exchange`: content from another WordPress, and to one. */
export default function ExchangePage() {
  const exchange = useQuery({
    queryKey: keys.exchange,
    queryFn: ({ signal }) => readExchange(signal),
    staleTime: 0,
  });
  return (
    <>
      <SettingsLink />
      <header className="desk-head">
        <h1 className="desk-title">Import and export</h1>
      </header>
      <Opened found={exchange} what="last import">
        {(last) => (
          <>
            <ImportPart exchange={last} />
            <ExportPart />
          </>
        )}
      </Opened>
    </>
  );
}

/** The last element of a whole export. */
const ending = "</rss>\n";
/** Bytes come far more often than anybody can read. */
const tellEveryMs = 200;

type State = { is: "idle" } | { is: "going"; bytes: number } | { is: "saved" | "failed"; told: string };

/** All content as one file, saved by the browser as the server makes it. */
function ExportPart() {
  const [state, setState] = useState<State>({ is: "idle" });
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function begin(): Promise<void> {
    const stop = new AbortController();
    stopping.current = stop;
    setState({ is: "going", bytes: 0 });
    let toldAt = 0;
    try {
      const file = await exportContent(stop.signal, (bytes) => {
        if (performance.now() - toldAt < tellEveryMs) return;
        toldAt = performance.now();
        setState({ is: "going", bytes });
      });
      // A proxy may end a broken answer as if it were whole.
      const end = await file.slice(-ending.length).text();
      if (end !== ending)
        throw new ApiError("The file broke off on its way. Please try again.", {
          code: "broken_off",
          status: null,
        });
      const name = `extenso-${new Date().toISOString().slice(0, 10)}.xml`;
      saveBlob(file, name);
      setState({ is: "saved", told: `Saved as ${name}, ${sizeLabel(file.size)}.` });
    } catch (error) {
      if (stop.signal.aborted) setState({ is: "idle" });
      else setState({ is: "failed", told: errorMessage(error) });
    }
  }

  return (
    <section aria-labelledby="exchange-export" className="exchange-part">
      <h2 id="exchange-export">Export</h2>
      <p>
        One file that a WordPress takes under Tools → Import, and so does another Extenso: articles, pages,
        projects, categories, tags, authors, and where each picture and film lies.
      </p>
      <p className="desk-soft">
        Drafts, private texts, passwords of articles and the authors’ e-mail addresses are in it, so keep it
        to yourself. Requests, members and comments aren’t, and files aren’t either: WordPress fetches them
        from this site. For all of the studio, take a backup.
      </p>
      {state.is === "going" ? (
        <div className="exchange-task">
          <p role="status">Export under way</p>
          <progress className="desk-progress" aria-label="Export" />
          <p className="desk-soft">
            {state.bytes > 0 ? `${sizeLabel(state.bytes)} so far …` : "Beginning …"}
          </p>
          <button type="button" className="desk-button" onClick={() => stopping.current?.abort()}>
            Stop
          </button>
        </div>
      ) : (
        <div className="exchange-task">
          <p role="status" className={state.is === "failed" ? "desk-error" : undefined}>
            {"told" in state && state.told}
          </p>
          <button type="button" className="desk-button" onClick={() => void begin()}>
            <Download aria-hidden size={18} />
            Export all content
          </button>
        </div>
      )}
    </section>
  );
}
