/** Statements of frequent writes, compiled once because only their values differ from call to call. */
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Longer statements are compiled each time, because the same number of values hardly occurs twice. */
const mostValues = 64;

/** Placeholder for a value while the statement is built. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  /** A `Slot` is replaced by the value with its index; any other parameter is sent as it is. */
  parameters: readonly unknown[];
}

/** Arguments that `build` accepts: values, lists of values, and rows of values. */
type Value = string | number | boolean | null | Value[] | { readonly [name: string]: Value };

/**
 * @param build creates the statement from the values. It is called once for each shape they come in (the length of a
 *   list, the columns of a row), so it must not look into them.
 * @returns a function that executes the statement and returns its rows.
 */
export function fixedStatement<Values extends unknown[], Row>(
  build: (query: Kysely<Tables>, ...values: Values) => Compilable<Row>,
): (query: Kysely<Tables>, ...values: Values) => Promise<Row[]> {
  const byDatabase = new WeakMap<object, Map<string, Compiled<Row>>>();

  function compiledFor(query: Kysely<Tables>, shape: string, values: Values): Compiled<Row> {
    const { adapter } = query.getExecutor();
    let known = byDatabase.get(adapter);
    if (!known) {
      known = new Map();
      byDatabase.set(adapter, known);
    }
    let compiled = known.get(shape);
    if (!compiled) {
      let count = 0;
      const slots = slotsFor(values as Value, () => new Slot(count++));
      const made = build(query, ...(slots as Values)).compile();
      compiled = { query: made, parameters: made.parameters };
      known.set(shape, compiled);
    }
    return compiled;
  }

  return async (query, ...values) => {
    const leaves: unknown[] = [];
    const shape = shapeOf(values as Value, leaves);
    if (leaves.length > mostValues) return rowsOf(query, build(query, ...values).compile());
    const compiled = compiledFor(query, shape, values);
    const parameters = compiled.parameters.map((one) => (one instanceof Slot ? leaves[one.index] : one));
    return rowsOf(query, { ...compiled.query, parameters });
  };
}

async function rowsOf<Row>(query: Kysely<Tables>, compiled: CompiledQuery<Row>): Promise<Row[]> {
  return (await query.executeQuery(compiled)).rows;
}

/** @param leaves receives the values, in the order in which `slotsFor` numbers them. */
function shapeOf(value: Value, leaves: unknown[]): string {
  if (typeof value !== "object" || value === null) {
    leaves.push(value);
    return "";
  }
  if (Array.isArray(value)) return `[${value.map((one) => shapeOf(one, leaves)).join(",")}]`;
  return `{${given(value).map(([name, one]) => name + shapeOf(one, leaves))}}`;
}

function slotsFor(value: Value, next: () => Slot): unknown {
  if (typeof value !== "object" || value === null) return next();
  if (Array.isArray(value)) return value.map((one) => slotsFor(one, next));
  return Object.fromEntries(given(value).map(([name, one]) => [name, slotsFor(one, next)]));
}

/** Columns that are `undefined` are omitted, so the database fills in their defaults. */
function given(row: { readonly [name: string]: Value | undefined }): [string, Value][] {
  return Object.entries(row).filter((entry): entry is [string, Value] => entry[1] !== undefined);
}
