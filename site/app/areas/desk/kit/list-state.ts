/** The state of a list in the page’s URL, so that the same URL shows everybody the same list. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

/** One argument of the URL. */
export interface Argument<Value> {
  /** The value when the URL has none; it may depend on the arguments declared before. */
  initial: (before: Readonly<Record<string, unknown>>) => Value;
  /** @returns `undefined` for an invalid value, which counts as missing. */
  parse: (text: string) => Value | undefined;
}

export function textArgument(longest = 200): Argument<string> {
  return { initial: () => "", parse: (text) => text.slice(0, longest) };
}

/** @param first the initial value, or a function of the arguments declared before. */
export function choiceArgument<const Value extends string>(
  values: readonly Value[],
  first: Value | ((before: Readonly<Record<string, unknown>>) => Value),
): Argument<Value> {
  return {
    initial: typeof first === "string" ? () => first : first,
    parse: (text) => values.find((value) => value === text),
  };
}

/** A text that matches a pattern; empty for none. */
export function patternArgument(pattern: RegExp): Argument<string> {
  return { initial: () => "", parse: (text) => (pattern.test(text) ? text : undefined) };
}

/** Whole numbers above 0, such as ids and pages. */
export function numberArgument<First extends number | undefined>(first: First): Argument<number | First> {
  return {
    initial: () => first,
    parse: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  };
}

/** A day as `2026-05-04`; empty for none. */
export function dayArgument(): Argument<string> {
  return {
    initial: () => "",
    parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  };
}

type Arguments = Readonly<Record<string, Argument<unknown>>>;

/** Values by argument, and the page, from 1. */
type Values<Given extends Arguments> = {
  [Name in keyof Given]: Given[Name] extends Argument<infer Value> ? Value : never;
} & { page: number };

/** The values of a list, as `listState` made it. */
export type StateOf<List> = List extends ListState<infer State> ? State : never;

/** @param typing replaces the entry in the browser’s history instead of adding one. */
export type ChangeList<State> = (changes: Partial<State>, typing?: boolean) => void;

export interface ListState<State> {
  read: (params: URLSearchParams) => State;
  /** Arguments that differ from their initial values. */
  write: (state: State) => URLSearchParams;
  /** Applies changes; a change of the filters or the order returns to the first page. */
  changed: (state: State, changes: Partial<State>) => State;
}

/** @param keepingPage arguments whose change doesn’t return to the first page. */
export function listState<Given extends Arguments>(
  given: Given,
  keepingPage: readonly (keyof Given & string)[] = [],
): ListState<Values<Given>> {
  const kept = new Set<string>(keepingPage);
  const all = Object.entries<Argument<unknown>>({ ...given, page: numberArgument(1) });
  return {
    read(params) {
      const state: Record<string, unknown> = {};
      for (const [name, { initial, parse }] of all) {
        const text = params.get(name);
        state[name] = (text === null ? undefined : parse(text)) ?? initial(state);
      }
      return state as Values<Given>;
    },
    write(state) {
      const values = state as Readonly<Record<string, unknown>>;
      const written = all.filter(([name, { initial }]) => values[name] !== initial(values));
      return new URLSearchParams(written.map(([name]) => [name, String(values[name])]));
    },
    changed(state, changes) {
      const isKept = Object.keys(changes).every((name) => kept.has(name));
      return { ...state, ...(isKept ? {} : { page: 1 }), ...changes };
    },
  };
}

/** @param list created once, outside of the component. */
export function useListState<State extends { page: number }>(
  list: ListState<State>,
): [State, ChangeList<State>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => list.read(params), [list, params]);
  const change = useCallback<ChangeList<State>>(
    (changes, typing = false) => {
      // The current URL, since a debounced search may arrive after another change.
      const before = list.read(new URLSearchParams(location.search));
      setParams(list.write(list.changed(before, changes)), {
        replace: typing,
        preventScrollReset: changes.page === undefined,
      });
    },
    [list, setParams],
  );
  return [state, change];
}
