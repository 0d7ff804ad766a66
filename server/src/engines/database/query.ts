import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** The database, or a transaction of it: for functions that do the same in either. */
export type Query = Kysely<Tables> | Transaction<Tables>;
