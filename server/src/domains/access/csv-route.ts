/** A list as a table for spreadsheets: all its pages, for callers who have just proved who they are. */
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
  /** The file's, without its ending; that of the path with the day (UTC) when left out. */
  fileName?: () => string;
}

/** @returns `<path>/csv`, which asks for a fresh proof. */
export function csvRoute<Filter, Row>(
  { clock }: Pick<Dependencies, "clock">,
  { path, args = {}, permission, filter: filterOf, list, columns, fileName }: CsvOfList<Filter, Row>,
): RestRoute {
  return studioRoute(`${path}/csv`, {
    GET: {
      args,
      permission,
      answers: "raw",
      async handle(call) {
        const now = clock();
        demandProof(requireUser(call), now);
        const filter = await filterOf(call);
        const table = csvOfList(columns, (rows) => list(filter, rows), mostRows);
        const usualName = `${path.slice(1)}-${now.toISOString().slice(0, 10)}`;
        return { body: null, raw: csvResponse(table, fileName?.() ?? usualName) };
      },
    },
  });
}

/** A list and its table, which has the same rows. */
export function collectionWithCsv<Filter, Row>(
  dependencies: Pick<Dependencies, "clock" | "settings">,
  { columns, fileName, ...collection }: Collection<Filter, Row> & CsvOfList<Filter, Row>,
): RestRoute[] {
  const csv = { ...collection, columns, ...(fileName ? { fileName } : {}) };
  return [collectionRoute(dependencies.settings, collection), csvRoute(dependencies, csv)];
}
