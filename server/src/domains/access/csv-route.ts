/** CSV exports of lists: all pages in one file, after a fresh proof. */
import { type CsvColumns, csvOfList, csvResponse } from "../../engines/csv/csv.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { type Collection, collectionRoute } from "../../engines/rest/collection-route.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { demandProof } from "./fresh-proof.ts";

/** Rows in one file: more than a studio writes in years. */
const mostRows = 50_000;

interface CsvOfList<Filter, Row>
  extends Pick<Collection<Filter, Row>, "path" | "args" | "permission" | "filter" | "list"> {
  columns: CsvColumns<Row>;
  /** Name of the file without its extension; by default the path and the day (UTC). */
  fileName?: () => string;
}

/** Declares `<path>/csv`, which needs a fresh proof. */
export function csvRoute<Filter, Row>(
  { clock }: Pick<Dependencies, "clock">,
  { path, args = {}, permission, filter: filterOf, list, columns, fileName }: CsvOfList<Filter, Row>,
): RestRoute {
  return studioRoute(`${path}/csv`, {
    GET: {
      args,
      permission,
      response: "raw",
      async handle(call) {
        const now = clock();
        demandProof(requireUser(call), now);
        const filter = await filterOf(call);
        const table = csvOfList(columns, (window) => list(filter, window), mostRows);
        const defaultName = `${path.slice(1)}-${now.toISOString().slice(0, 10)}`;
        return { body: null, raw: csvResponse(table, fileName?.() ?? defaultName) };
      },
    },
  });
}

/** Declares a list, and a CSV export of the same rows. */
export function collectionWithCsv<Filter, Row>(
  dependencies: Pick<Dependencies, "clock" | "settings">,
  { columns, fileName, ...collection }: Collection<Filter, Row> & CsvOfList<Filter, Row>,
): RestRoute[] {
  const csv = { ...collection, columns, ...(fileName ? { fileName } : {}) };
  return [collectionRoute(dependencies.settings, collection), csvRoute(dependencies, csv)];
}
