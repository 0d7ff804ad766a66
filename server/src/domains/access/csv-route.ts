/** A list as a table for spreadsheets: all its pages, for callers who have just proved who they are. */
import { type CsvColumns, csvOfList, csvResponse } from "../../engines/csv/csv.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import type { Rows } from "../../engines/rest/collection.ts";
import { requireUser } from "../../engines/rest/request/signed-in.ts";
import type { Permission, RestCall, RestRoute } from "../../engines/rest/route.ts";
import { demandProof } from "./fresh-proof.ts";

/** Rows in one file: more than a studio writes in years. */
const mostRows = 50_000;

interface CsvOfList<Filter, Row> {
  /** The list's own; the table is below it. */
  path: string;
  args: Record<string, Argument<RestCall>>;
  permission: Permission;
  filter(call: RestCall): Filter;
  list(filter: Filter, window: Rows): Promise<readonly Row[]>;
  columns: CsvColumns<Row>;
  /** The file's, without its ending; that of the path with the day (UTC) when left out. */
  name?: () => string;
}

/** @returns `<path>/csv`, which asks for a fresh proof. */
export function csvRoute<Filter, Row>(
  { clock }: Pick<Dependencies, "clock">,
  { path, args, permission, filter: filterOf, list, columns, name }: CsvOfList<Filter, Row>,
): RestRoute {
  return {
    namespace: "extenso/v1",
    path: `${path}/csv`,
    hereOnly: true,
    endpoints: [
      {
        methods: ["GET"],
        args,
        permission,
        noStore: true,
        answers: "raw",
        handle(call) {
          const now = clock();
          demandProof(requireUser(call), now);
          const filter = filterOf(call);
          const table = csvOfList(columns, (window) => list(filter, window), mostRows);
          const usualName = `${path.slice(1)}-${now.toISOString().slice(0, 10)}`;
          return { body: null, raw: csvResponse(table, name?.() ?? usualName) };
        },
      },
    ],
  };
}
