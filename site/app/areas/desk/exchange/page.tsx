import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { readExchange } from "../api/exchange.ts";
import { keys } from "../api/keys.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Failure } from "../ui/failure.tsx";
import { SettingsLink } from "../ui/settings-link.tsx";
import { ExportPart } from "./export-part.tsx";
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
  const { data, error } = exchange;
  return (
    <>
      <SettingsLink />
      <header className="desk-head">
        <h1 className="desk-title">Import and export</h1>
      </header>
      {error && !data ? (
        <Failure message={errorMessage(error)} onAgain={() => void exchange.refetch()} />
      ) : (
        data && (
          <>
            <ImportPart exchange={data} />
            <ExportPart />
          </>
        )
      )}
    </>
  );
}
