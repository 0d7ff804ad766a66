/** Agreements at the desk: a quote carries one, administrators write them, and a press countersigns. */
import { emptyQuote } from "@extenso/contract/quotes/quote-document.ts";
import { usualQuotes } from "@extenso/contract/site-content/quotations.ts";
import { wireAgreementTemplate, wireQuote, wireQuoteTemplate } from "@extenso/contract/wire/quotes.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { json, refusal } from "../../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../../testing/fits.ts";
import { renderDesk, type StaffRole } from "../../../../../testing/render.tsx";
import QuotePage from "./page.tsx";
import "./stylesheet.css";

type Quote = z.infer<typeof wireQuote>;
type Agreement = z.infer<typeof wireAgreementTemplate>;

const at = "2026-11-20T17:00:00.000Z";
const agreement: Agreement = {
  id: 1,
  version: 2,
  name: "Service agreement",
  text: "For {client}.",
  saved_at: at,
  author_name: "Ada Moss",
};
const carried = { template: 1, version: 2, name: "Service agreement", text: "For {client}." };
const quote: Quote = {
  id: 3,
  number: "Q-2026-003",
  request: 4,
  status: "draft",
  title: "A film",
  version: 0,
  total_cents: 0,
  currency: "CAD",
  created_at: at,
  sent_at: null,
  viewed_at: null,
  valid_until: null,
  decided_at: null,
  document: emptyQuote("A film", usualQuotes),
  is_changed: true,
  decline_reason: "",
  acceptance: null,
  agreement: null,
  revision: 5,
  client: { name: "Dana Reyes", email: "dana@northlight.example", company: "" },
};
const signed: Quote = {
  ...quote,
  status: "accepted",
  version: 1,
  sent_at: at,
  document: { ...quote.document, agreement: carried },
  acceptance: {
    version: 1,
    chosen: [],
    name: "Dana Reyes",
    accepted_at: at,
    total_cents: 100_000,
    document_hash: "a".repeat(64),
  },
  agreement: {
    name: "Service agreement",
    text: "For Dana Reyes.",
    seal: "b".repeat(64),
    countersigned: null,
    is_intact: true,
  },
};
const list = z.array(wireAgreementTemplate);

function openQuote(
  shown: Quote,
  { agreements = [agreement], role }: { agreements?: Agreement[]; role?: StaffRole } = {},
) {
  let now = shown;
  return renderDesk(
    { path: "quotes/:id", Component: QuotePage },
    "/desk/quotes/3",
    {
      "GET /extenso/v1/site/*": refusal(404, "rest_no_part", "None."),
      "GET /extenso/v1/quote-templates": json(z.array(wireQuoteTemplate), []),
      "GET /extenso/v1/quotes/agreements": json(list, agreements),
      "GET /extenso/v1/quotes/3": (request) => json(wireQuote, now)(request),
      "POST /extenso/v1/quotes/3": (request) => {
        const { document } = request.body as Pick<Quote, "document">;
        now = { ...now, document, revision: now.revision + 1 };
        return json(wireQuote, now)(request);
      },
    },
    role ? { role } : {},
  );
}

test("a quote carries an agreement in one of its versions, and takes the newest by a press", async () => {
  const older = { ...carried, version: 1, text: "Older." };
  const { screen, server } = await openQuote({ ...quote, document: { ...quote.document, agreement: older } });
  const choice = screen.getByRole("combobox", { name: "Agreement" });
  await expect.element(choice).toHaveValue("1");
  await expect.element(screen.getByText("Version 1; the client signs it by accepting")).toBeVisible();
  await screen.getByRole("button", { name: "Take version 2" }).click();
  const saved = () =>
    server
      .requestsTo("POST /extenso/v1/quotes/3")
      .map(({ body }) => (body as Pick<Quote, "document">).document);
  await expect.poll(() => saved().at(-1)?.agreement).toEqual(carried);
  await expectAccessibleInBothThemes();
  await expectToFit(1440, 390, 320);
  await choice.selectOptions("None");
  await expect.poll(() => saved().at(-1)?.agreement).toBeUndefined();
});

test("producers choose among agreements and write none; without any there is nothing to choose", async () => {
  const { screen } = await openQuote(quote, { role: "producer" });
  await expect.element(screen.getByRole("combobox", { name: "Agreement" })).toBeVisible();
  expect(screen.getByRole("option", { name: "Edit agreements…" }).elements()).toEqual([]);
});

test("without agreements a producer's quote has no field for one", async () => {
  const { screen } = await openQuote(quote, { role: "producer", agreements: [] });
  await expect.element(screen.getByRole("textbox", { name: "Title" })).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Agreement" }).elements()).toEqual([]);
});

test("administrators write an agreement, go on with an earlier version, and delete it with an undo", async () => {
  const path = "/extenso/v1/quotes/agreements";
  const { screen, server } = await openQuote(quote);
  const older = { ...agreement, version: 1, text: "Older." };
  server.answer({
    [`GET ${path}/1/versions`]: json(list, [agreement, older]),
    [`POST ${path}/1`]: refusal(400, "rest_invalid_param", "There is no field {clint}."),
    [`DELETE ${path}/1`]: json(list, []),
    [`POST ${path}/1/restore`]: json(list, [agreement]),
  });
  await screen.getByRole("combobox", { name: "Agreement" }).selectOptions("Edit agreements…");
  await screen.getByRole("button", { name: "Edit Service agreement" }).click();
  await screen.getByText("Fields that each quote fills in").click();
  await screen.getByText("Versions", { exact: true }).click();
  await screen.getByRole("button", { name: "Take its text of version 1" }).click();
  const text = screen.getByRole("textbox", { name: "Text" });
  await expect.element(text).toHaveValue("Older.");
  await expectAccessibleInBothThemes();
  await expectToFit(1440, 390);
  await text.fill("For {clint}.");
  await screen.getByRole("button", { name: "Save version 3" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("There is no field {clint}.");
  server.answer({ [`POST ${path}/1`]: json(list, [{ ...agreement, version: 3, text: "For {client}!" }]) });
  await text.fill("For {client}!");
  await screen.getByRole("button", { name: "Save version 3" }).click();
  await expect
    .poll(() => server.requestsTo(`POST ${path}/1`).at(-1)?.body)
    .toEqual({ name: "Service agreement", text: "For {client}!", version: 2 });
  await screen.getByRole("button", { name: "Delete Service agreement" }).click();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByRole("button", { name: "Edit Service agreement" })).toBeVisible();
});

test("a press countersigns what the client has signed", async () => {
  const { screen, server } = await openQuote(signed);
  await expect.element(screen.getByText("is signed with it, and waits for the studio")).toBeVisible();
  await expectAccessibleInBothThemes();
  await expectToFit(1440, 390, 320);
  const countersigned = { name: "Robin Vale", at };
  server.answer({
    "POST /extenso/v1/quotes/3/countersign": json(wireQuote, {
      ...signed,
      agreement: { ...signed.agreement, countersigned } as Quote["agreement"],
    }),
  });
  await screen.getByRole("button", { name: "Countersign" }).click();
  await expect.element(screen.getByText("was countersigned by Robin Vale")).toBeVisible();
  expect(screen.getByRole("button", { name: "Countersign" }).elements()).toEqual([]);
});

test("what doesn't fit its seal any more isn't signed", async () => {
  const { screen } = await openQuote({
    ...signed,
    agreement: { ...signed.agreement, is_intact: false } as Quote["agreement"],
  });
  await expect
    .element(screen.getByText("doesn’t fit: what is stored now isn’t what was signed"))
    .toBeVisible();
  expect(screen.getByRole("button", { name: "Countersign" }).elements()).toEqual([]);
});
