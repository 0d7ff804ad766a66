/** The desk's requests for its lists of money, by the name in the report. @param count rows in each. */
export function moneyLists(count: number): Record<string, Record<string, string>> {
  const last = Math.floor(count / 25) - Math.floor(count / 50);
  const listsOf = (path: string, filters: readonly string[], searches: Record<string, string>) => {
    const of = (query: string) => `/extenso/v1/${path}?per_page=25&${query}`;
    return {
      "first page": of("page=1"),
      "far page": of(`page=${last}`),
      ...Object.fromEntries(filters.map((filter) => [filter, of(filter)])),
      ...Object.fromEntries(
        Object.entries(searches).flatMap(([name, words]) => [
          [`search: ${name}`, of(`search=${encodeURIComponent(words)}`)],
          ...filters
            .slice(0, 1)
            .map((filter) => [
              `${filter}, search: ${name}`,
              of(`${filter}&search=${encodeURIComponent(words)}`),
            ]),
        ]),
      ),
    };
  };
  const searches = (number: string, one: string, word = "film") => ({
    "all by number": number,
    "one by number": one,
    "all by a word": word,
    "all by two letters": word.slice(0, 2),
    many: "dana harbour",
    few: `part ${count - 7}`,
    none: "zyzzogeton",
  });
  return {
    invoices: {
      ...listsOf(
        "invoices",
        ["view=paid", "view=draft", "view=open", "view=overdue", "view=void"],
        searches("INV-2026", `INV-2026-${count - 7}`),
      ),
      counts: "/extenso/v1/invoices/counts",
    },
    payments: listsOf(
      "payments",
      ["kind=payment", "kind=refund", "way=stripe", "from=2026-01-01&to=2026-06-30"],
      { ...searches("INV-2026", `INV-2026-${count - 7}`, "robin"), few: "CA00403869" },
    ),
    quotes: listsOf(
      "quotes",
      ["status=accepted", "status=draft", "status=sent", "status=ended", "status=declined", "status=revoked"],
      searches("Q-2026", `Q-2026-${count - 7}`),
    ),
    "signed-quotes": listsOf("signed-quotes", [], {}),
  };
}
