import type * as z from "zod/mini";
import { readPage } from "../api/send.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { DayFilter, SelectFilter } from "./choices.tsx";
import { ExportButton } from "./export-button.tsx";
import { EmptyList, ListPage, useList } from "./list-page.tsx";
import {
  choiceArgument,
  dayArgument,
  type ListState,
  listState,
  textArgument,
  useListState,
} from "./list-state.ts";
import { type Columns, ListTable } from "./list-table.tsx";

const perPage = 50;

interface TableState {
  page: number;
  search: string;
  [filter: string]: string | number;
}

interface Filter {
  label: string;
  /** Value → its words; the first of them narrows nothing. */
  options: readonly [readonly [value: "", words: string], ...(readonly [value: string, words: string])[]];
}

interface TableOptions<Item> {
  /** Heading of the page, and caption of its table. */
  title: string;
  /** Path of the list in the API; its CSV is at `…/csv` below it. */
  path: string;
  /** One record. */
  schema: z.ZodMiniType<Item>;
  searchLabel: string;
  /** By the names that they have in the API and in the page's address. */
  filters?: Readonly<Record<string, Filter>>;
  /** Days from which and to which it is narrowed, by the same names. */
  days?: Readonly<Record<string, string>>;
  /** The table's class, for stylesheets. */
  className?: string;
  columns: Columns<Item>;
  /** Before there is anything at all. */
  empty: { title: string; text: string };
}

/** The page of a list that is searched, narrowed, exported, and nothing else. */
export function tableScreen<Item extends { id: number | string }>({
  title,
  path,
  schema,
  searchLabel,
  filters = {},
  days = {},
  className = "",
  columns,
  empty,
}: TableOptions<Item>) {
  const given = Object.entries(filters);
  const choices = given.map(([filter, { options }]) => {
    const values: string[] = options.map(([value]) => value);
    return [filter, choiceArgument(values, "")] as const;
  });
  // Filters are known by their names alone here, which the arguments' own type can't say.
  const table = listState({
    search: textArgument(),
    ...Object.fromEntries(choices),
    ...Object.fromEntries(Object.keys(days).map((day) => [day, dayArgument()])),
  }) as unknown as ListState<TableState>;
  const fileName = path.split("/").at(-1) ?? title;

  return function TableScreen() {
    const [state, change] = useListState(table);
    const { page, ...narrowed } = state;
    const query = { ...state, per_page: perPage };
    const list = useList([path, query], (signal) => readPage(schema, path, query, signal), {
      onOpening: "always",
    });
    const isNarrowed = Object.values(narrowed).some((value) => String(value).trim() !== "");
    return (
      <ListPage
        title={title}
        count={isNarrowed ? "found" : "all"}
        actions={<ExportButton path={path} query={narrowed} name={fileName} />}
        filters={
          <>
            <SearchBox
              label={searchLabel}
              value={state.search}
              onSearch={(search) => change({ search }, true)}
            />
            {given.map(([filter, { label, options }]) => (
              <SelectFilter
                key={filter}
                label={label}
                value={String(state[filter])}
                options={options}
                onChoose={(value) => change({ [filter]: value })}
              />
            ))}
            <div className="desk-days">
              {Object.entries(days).map(([day, label]) => (
                <DayFilter
                  key={day}
                  label={label}
                  value={String(state[day])}
                  onChoose={(value) => change({ [day]: value })}
                />
              ))}
            </div>
          </>
        }
        list={list}
        empty={
          isNarrowed ? (
            <EmptyList title="Nothing matches" text="Search for something else, or take a filter away." />
          ) : (
            <EmptyList title={empty.title} text={empty.text} />
          )
        }
        page={page}
        perPage={perPage}
        onPage={(next) => change({ page: next })}
      >
        {(rows) => <ListTable caption={title} className={className} columns={columns} rows={rows} />}
      </ListPage>
    );
  };
}
