/** A quote as it is written: no text is lost to a revision, a price isn't forgotten, and what is said of mails is true. */
import { emptyQuote } from "@extenso/contract/quotes/quote-document.ts";
import { usualQuotes } from "@extenso/contract/site-content/quotations.ts";
import {
  wireAgreementTemplate,
  wireOpenQuote,
  wireQuote,
  wireQuoteListed,
  wireQuoteTemplate,
  wireSentQuote,
} from "@extenso/contract/wire/quotes.ts";
import { wireRequestSummary } from "@extenso/contract/wire/requests.ts";
import { wireToday } from "@extenso/contract/wire/today.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { held, json, noConnection, refusal } from "../../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../../testing/fits.ts";
import { renderDesk } from "../../../../../testing/render.tsx";
import { allCommands } from "../../commands/commands.ts";
import QuotePage from "./page.tsx";
import PreviewPage from "./preview/page.tsx";
import "./stylesheet.css";
import "./preview/stylesheet.css";

type Quote = z.infer<typeof wireQuote>;
type Handlers = NonNullable<Parameters<typeof renderDesk>[2]>;
type Request = Parameters<Handlers[string]>[0];

const at = "2026-11-20T17:00:00.000Z";
const link = `https://extenso.example/quote/${"s".repeat(43)}`;

const document = {
  ...emptyQuote("A film", usualQuotes),
  lines: [
    {
      id: "l1",
      description: "A day of shooting",
      details: "",
      quantityHundredths: 100,
      unitCents: 100_000,
      optional: false,
      isSelected: false,
    },
  ],
};

const quote: Quote = {
  id: 3,
  number: "Q-2026-003",
  request: 4,
  status: "draft",
  title: "A film",
  version: 0,
  total_cents: 112_000,
  currency: "CAD",
  created_at: at,
  sent_at: null,
  viewed_at: null,
  valid_until: null,
  decided_at: null,
  document,
  is_changed: true,
  decline_reason: "",
  acceptance: null,
  agreement: null,
  revision: 5,
  client: { name: "Dana Reyes", email: "dana@northlight.example", company: "" },
};
const sent: Quote = {
  ...quote,
  status: "sent",
  version: 1,
  sent_at: at,
  valid_until: "2026-12-20T17:00:00.000Z",
  is_changed: false,
};
const acceptance = {
  version: 1,
  chosen: [],
  name: "Dana Reyes",
  accepted_at: at,
  total_cents: 112_000,
  document_hash: "0".repeat(64),
};
const changed = "Somebody has changed this quote since you opened it. Look at it again.";

/** Saves and sends as the server does, with its revisions. */
function quoteServer(first: Quote) {
  let now = first;
  const path = `/extenso/v1/quotes/${first.id}`;
  const stale = refusal(409, "rest_quote_changed", changed);
  const bodyOf = ({ body }: Request) => body as { revision: number; document: Quote["document"] };
  const handlers: Handlers = {
    [`GET ${path}`]: (request) => json(wireQuote, now)(request),
    [`POST ${path}`]: (request) => {
      const { revision, document: saved } = bodyOf(request);
      if (now.acceptance) {
        return refusal(409, "rest_quote_decided", "This quote is accepted. Write another one.")(request);
      }
      if (revision !== now.revision) return stale(request);
      now = { ...now, document: saved, title: saved.title, revision: revision + 1, is_changed: true };
      return json(wireQuote, now)(request);
    },
    [`POST ${path}/send`]: (request) => {
      if (bodyOf(request).revision !== now.revision) return stale(request);
      const version = now.is_changed ? now.version + 1 : now.version;
      now = { ...sent, document: now.document, version, revision: now.revision + 1 };
      return json(wireSentQuote, { ...now, link })(request);
    },
  };
  return {
    handlers,
    now: () => now,
    /** Changes the quote on the server, as a colleague or the client would. */
    change: (changes: Partial<Quote>) => {
      now = { ...now, revision: now.revision + 1, ...changes };
    },
  };
}

async function openQuote(
  first: Quote,
  { handlers = {}, mails = true }: { handlers?: Handlers; mails?: boolean } = {},
) {
  const behind = quoteServer(first);
  const rendered = await renderDesk(
    [
      { path: "quotes/:id", Component: QuotePage },
      { path: "quotes/:id/preview", Component: PreviewPage },
      { path: "requests/:id", Component: () => <h1>The request</h1> },
    ],
    "/desk/quotes/3",
    {
      "GET /extenso/v1/site/*": refusal(404, "rest_no_part", "None."),
      "GET /extenso/v1/quote-templates": json(z.array(wireQuoteTemplate), []),
      "GET /extenso/v1/quotes/agreements": json(z.array(wireAgreementTemplate), []),
      "GET /extenso/v1/requests/4/quotes": json(z.array(wireQuoteListed), []),
      ...behind.handlers,
      ...(mails
        ? {}
        : {
            "GET /extenso/v1/today": json(wireToday, {
              needs: [],
              quotes: null,
              studio: null,
              morning: null,
              delivers_mail: false,
            }),
          }),
      ...handlers,
    },
  );
  return { ...rendered, behind, title: rendered.screen.getByRole("textbox", { name: "Title" }) };
}

test("after a new version is sent, writing goes on and is saved, and nobody else is blamed", async () => {
  const { screen, behind, title } = await openQuote(sent);
  for (const [words, button] of [
    ["A longer film", "Send new version"],
    ["A film in two parts", "Send new version"],
  ] as const) {
    await title.fill(words);
    await screen.getByRole("button", { name: button }).click();
    await screen
      .getByRole("dialog", { name: "Send Q-2026-003" })
      .getByRole("button", { name: "Send" })
      .click();
    await expect.element(screen.getByRole("dialog", { name: "The quote is sent" })).toBeVisible();
    await screen.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  }
  await title.fill("A series");
  await expect.poll(() => behind.now().title).toBe("A series");
  await expect.element(title).toHaveValue("A series");
  await expect.element(screen.getByText(changed)).not.toBeInTheDocument();
});

test("what is typed while it is being saved is saved after that, one after the other", async () => {
  const { screen, server, behind, title } = await openQuote(quote);
  const slow = held(behind.handlers["POST /extenso/v1/quotes/3"] as Handlers[string]);
  server.answer({ "POST /extenso/v1/quotes/3": slow.handler });
  await title.fill("First");
  await expect.poll(() => server.requestsTo("POST /extenso/v1/quotes/3").length).toBe(1);
  await title.fill("Second");
  await screen.getByRole("button", { name: "Send quote" }).click();
  slow.release();
  await expect.element(screen.getByRole("dialog", { name: "Send Q-2026-003" })).toBeVisible();
  expect(behind.now().title).toBe("Second");
  await expect.element(screen.getByText(changed)).not.toBeInTheDocument();
});

test("a quote that a colleague has only sent meanwhile is saved upon; another text is a choice, and none is lost", async () => {
  const { screen, behind, title } = await openQuote(quote);
  behind.change({ status: "sent", version: 1, sent_at: at });
  await title.fill("Mine");
  await expect.poll(() => behind.now().title).toBe("Mine");

  const theirs = { ...document, title: "Theirs" };
  behind.change({ document: theirs, title: "Theirs" });
  await title.fill("Mine again");
  const strip = screen.getByText("A colleague has saved another version");
  await expect.element(strip).toBeVisible();
  await expect.element(title).toHaveValue("Mine again");
  expect(behind.now().title).toBe("Theirs");
  await expectAccessibleInBothThemes();
  await screen.getByRole("button", { name: "Take the colleague’s" }).click();
  await expect.element(title).toHaveValue("Theirs");
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => behind.now().title).toBe("Mine again");

  behind.change({ document: theirs, title: "Theirs" });
  await title.fill("Mine at last");
  await screen.getByRole("button", { name: "Save mine over it" }).click();
  await expect.poll(() => behind.now().title).toBe("Mine at last");
});

test("an open quote shows the client’s acceptance without a press", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, server, behind, title } = await openQuote(sent);
  await expect.element(title).toBeEnabled();
  await expect.poll(() => server.requestsTo("GET /extenso/v1/requests/summary").length).toBe(1);
  behind.change({ status: "accepted", acceptance });
  const summary = { counts: {}, open: 0, waiting: 0, unread: 0, held_notices: 0, stray_mails: 0 };
  server.answer({
    "GET /extenso/v1/requests/summary": json(wireRequestSummary, { ...summary, latest: "accepted" }),
  });
  vi.advanceTimersByTime(10_000);
  await expect.element(screen.getByText("Dana Reyes accepted version 1")).toBeVisible();
  await expect.element(title).toBeDisabled();
});

test("what is written while the client accepts goes on in a new quote", async () => {
  const { screen, server, behind, title } = await openQuote(sent, {
    handlers: {
      "POST /extenso/v1/requests/4/quotes": json(wireQuote, { ...quote, id: 9, number: "Q-2026-009" }),
      "GET /extenso/v1/quotes/9": json(wireQuote, { ...quote, id: 9, number: "Q-2026-009" }),
    },
  });
  await expect.element(title).toBeEnabled();
  behind.change({ status: "accepted", acceptance });
  await title.fill("With a second day");
  await expect.element(title).toBeDisabled();
  await expect.element(screen.getByRole("main")).toHaveFocus();
  await screen.getByRole("button", { name: "Go on in a new quote" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Q-2026-009" })).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/requests/4/quotes")).toMatchObject([
    { body: { document: { title: "With a second day" } } },
  ]);
});

test("what couldn’t be saved is offered when the quote is opened again, and restored upon what is there now", async () => {
  const first = await openQuote(quote, {
    handlers: { "POST /extenso/v1/quotes/3": noConnection },
  });
  await first.title.fill("Typed without a connection");
  await expect.element(first.screen.getByText("Not saved", { exact: true })).toBeVisible();
  await first.screen.unmount();

  const { screen, behind, title } = await openQuote({
    ...quote,
    revision: 6,
    title: "Theirs",
    document: { ...document, title: "Theirs" },
  });
  await screen.getByRole("button", { name: "Restore" }).click();
  await expect.element(title).toHaveValue("Typed without a connection");
  // Nothing is saved over it, nor sent, before that is wanted.
  await screen.getByRole("button", { name: "Send quote" }).click();
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(behind.now().title).toBe("Theirs");
  await screen.getByRole("button", { name: "Save mine over it" }).click();
  await expect.poll(() => behind.now().title).toBe("Typed without a connection");
});

test("a quote without a price asks once, and one that is the same as before says so", async () => {
  const [line] = document.lines;
  const free = { ...document, lines: [{ ...line, unitCents: 0 }] } as Quote["document"];
  const { screen, server } = await openQuote({ ...sent, document: free });
  await screen.getByRole("button", { name: "Send again" }).click();
  const window = screen.getByRole("dialog", { name: "Send Q-2026-003" });
  await expect
    .element(window.getByRole("textbox", { name: "Message" }))
    .toHaveValue("Hello Dana,\n\nhere is the quote again, as you know it.");
  await window.getByRole("button", { name: "Send", exact: true }).click();
  await expect
    .element(
      window.getByText("This quote comes to $0. “A day of shooting” has no price. Is that as you want it?"),
    )
    .toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/quotes/3/send")).toEqual([]);
  await window.getByRole("button", { name: "Yes, go on" }).click();
  await expect.element(screen.getByRole("dialog", { name: "The quote is sent" })).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/quotes/3/send")).toMatchObject([
    { body: { without_price: true } },
  ]);
  await expect.element(screen.getByText("is on its way to dana@northlight.example")).toBeVisible();
});

test("without a mail server the window says that nobody receives it, and gives the link", async () => {
  const { screen } = await openQuote(quote, { mails: false });
  await screen.getByRole("button", { name: "Send quote" }).click();
  await expect.element(screen.getByText("Nobody receives mails: no mail server is set.")).toBeVisible();
  await screen.getByRole("button", { name: "Make the link" }).click();
  const given = screen.getByRole("dialog", { name: "Give the client this link" });
  await expect.element(given.getByText("Nobody receives the mail: no mail server is set.")).toBeVisible();
  await expect.element(given.getByRole("textbox", { name: "Link" })).toHaveValue(link);
  await expect.element(screen.getByText("is on its way")).not.toBeInTheDocument();
});

test("a line leaves a tax out, a credit takes off, and the sums beside follow", async () => {
  const { screen, behind } = await openQuote(quote);
  await screen
    .getByRole("group", { name: "Taxes of line 1" })
    .getByRole("checkbox", { name: "PST 7%" })
    .click();
  const total = screen.getByRole("complementary", { name: "Total" });
  await expect.element(total.getByText("$1,050.00")).toBeVisible();
  await screen.getByRole("button", { name: "Add credit" }).click();
  const credit = screen.getByRole("listitem", { name: "Line 2" });
  await credit.getByRole("textbox", { name: "Credit each ($)" }).fill("200");
  await expect.element(total.getByText("$800.00", { exact: true })).toBeVisible();
  await expect
    .poll(() => behind.now().document.lines)
    .toMatchObject([{ untaxed: ["PST 7%"] }, { description: "Credit", unitCents: -20_000 }]);
  await expectToFit(1440, 768, 390, 320);
  await expectAccessibleInBothThemes();
});

test("the keyboard goes through a line as the eye does, and keeps its place when lines move and go", async () => {
  const { screen, behind } = await openQuote(quote);
  await screen.getByRole("button", { name: "Add line" }).click();
  const added = screen.getByRole("listitem", { name: "Line 2" });
  await expect.element(added.getByRole("textbox", { name: "Description" })).toHaveFocus();
  for (const [name, text] of [
    ["Description", "Sound"],
    ["Quantity", ""],
    ["Price each ($)", "300"],
    ["Details", "Two microphones"],
  ] as const) {
    await expect.element(added.getByRole("textbox", { name })).toHaveFocus();
    if (text) await userEvent.keyboard(text);
    await userEvent.tab();
  }
  await screen.getByRole("button", { name: "Move line 2 up" }).click();
  // The first line can't go further up.
  await expect.element(screen.getByRole("button", { name: "Move line 1 down" })).toHaveFocus();
  await screen.getByRole("button", { name: "Remove line 1" }).click();
  await expect
    .element(screen.getByRole("listitem", { name: "Line 1" }).getByRole("textbox", { name: "Description" }))
    .toHaveFocus();
  await screen.getByRole("button", { name: /^Undo/ }).click();
  await expect
    .poll(() => behind.now().document.lines)
    .toMatchObject([
      { description: "Sound", unitCents: 30_000, details: "Two microphones" },
      { description: "A day of shooting" },
    ]);
});

test("the palette sends the quote", async () => {
  const { screen, title } = await openQuote(quote);
  await expect.element(title).toBeVisible();
  expect(allCommands().map(({ label }) => label)).toContain("Send quote");
  allCommands()
    .find(({ label }) => label === "Send quote")
    ?.run();
  await expect.element(screen.getByRole("dialog", { name: "Send Q-2026-003" })).toBeVisible();
  await screen.getByRole("button", { name: "Close" }).click();
  await screen.getByRole("textbox", { name: "Price each ($)" }).fill("a lot");
  await expect.element(screen.getByRole("button", { name: "Send quote" })).toBeDisabled();
  expect(allCommands().map(({ label }) => label)).not.toContain("Send quote");
});

test("a draft is deleted after a question, and a quote is kept as a template", async () => {
  const { screen, server } = await openQuote(quote, {
    handlers: {
      "DELETE /extenso/v1/quotes/3/draft": json(wireQuote, quote),
      "POST /extenso/v1/quote-templates": json(z.array(wireQuoteTemplate), [
        { id: 1, name: "Film day", document },
      ]),
    },
  });
  await screen.getByRole("button", { name: "Keep as template" }).click();
  const naming = screen.getByRole("dialog", { name: "Keep as template" });
  await naming.getByRole("textbox", { name: "Name" }).fill("Film day");
  await naming.getByRole("button", { name: "Keep template" }).click();
  await expect.element(screen.getByText("New quotes can begin with “Film day”")).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/quote-templates")).toMatchObject([
    { body: { name: "Film day", document } },
  ]);
  await screen.getByRole("button", { name: "Delete draft" }).click();
  await screen.getByRole("button", { name: "Delete for good" }).click();
  await expect.element(screen.getByRole("heading", { name: "The request" })).toBeVisible();
  expect(server.requestsTo("DELETE /extenso/v1/quotes/3/draft")).toHaveLength(1);
});

test("what was accepted is downloaded as a PDF", async () => {
  const { screen, server } = await openQuote(
    { ...sent, status: "accepted", acceptance },
    { handlers: { "GET /extenso/v1/quotes/3/pdf": refusal(404, "rest_no_pdf", "It isn’t there.") } },
  );
  await screen.getByRole("button", { name: "Download PDF" }).click();
  await expect.element(screen.getByText("It isn’t there.")).toBeVisible();
  server.answer({ "GET /extenso/v1/quotes/3/pdf": () => new Response("%PDF-1.7") });
  const saved = vi.spyOn(URL, "createObjectURL");
  await screen.getByRole("button", { name: "Download PDF" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  await expectAccessibleInBothThemes();
});

test("a deposit is split into payments, which add up beside it, and back into one", async () => {
  const { screen, behind } = await openQuote(quote);
  const total = screen.getByRole("complementary", { name: "Total" });
  const text = () => total.element().textContent;
  await expect.poll(text).toContain("Deposit, 40%$448.00Remainder$672.00");
  await screen.getByRole("button", { name: "Split into payments" }).click();
  const payments = screen.getByRole("region", { name: "Payments" });
  await payments.getByRole("button", { name: "Add a payment" }).click();
  const second = payments.getByRole("listitem", { name: "Payment 2" });
  await second.getByRole("textbox", { name: "Name" }).fill("After the shoot");
  await second.getByRole("textbox", { name: "Share (%)" }).fill("30");
  await second.getByRole("combobox", { name: "Due" }).selectOptions("On a day");
  await expect.element(second.getByText("Choose a day.")).toBeVisible();
  await second.getByLabelText("Day").fill("2027-01-15");
  await expect.poll(text).toContain("Deposit, 40%$448.00After the shoot, 30%$336.00Remainder$336.00");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  const saved = () => behind.now().document.schedule;
  await expect
    .poll(() => saved()?.parts[1])
    .toEqual({
      name: "After the shoot",
      due: { kind: "date", on: "2027-01-15" },
      share: { kind: "percent", value: 3_000 },
    });
  await payments.getByRole("button", { name: "Remove payment 2" }).click();
  await expect.poll(text).toContain("Deposit, 40%$448.00Remainder$672.00");
  const first = payments.getByRole("listitem", { name: "Payment 1" });
  await expect.element(first.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await screen.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(text).toContain("After the shoot, 30%$336.00");
  await payments.getByRole("button", { name: "One deposit instead" }).click();
  await expect.element(screen.getByRole("textbox", { name: "Deposit (%)" })).toHaveValue("40");
});

test("the client’s page is shown as it was sent and as it is written, and takes nothing", async () => {
  const open = {
    number: quote.number,
    status: "sent",
    version: 1,
    currency: "CAD",
    document,
    client: { name: "Dana Reyes", company: "" },
    studio: {
      address: "Extenso Ltd., 1 Water St",
      email: "hello@extenso.example",
      tax_number: "12345 RT0001",
    },
    delivers_mail: true,
    sent_at: at,
    valid_until: "2026-12-20T17:00:00.000Z",
    time_zone: "America/Vancouver",
    is_over: false,
    decline_reason: "",
    acceptance: null,
    agreement: null,
    changes: [],
  };
  const written = { ...open, version: 2, document: { ...document, title: "A longer film" } };
  const { screen, server } = await openQuote(
    { ...sent, is_changed: true },
    {
      handlers: {
        "GET /extenso/v1/quotes/3/preview": (request) =>
          json(wireOpenQuote, request.query.get("of") === "sent" ? open : written)(request),
      },
    },
  );
  await screen.getByRole("link", { name: "Client’s page" }).click();
  await expect.element(screen.getByRole("heading", { name: "A longer film" })).toBeVisible();
  await expect.element(screen.getByText("This is what the client will see once you send it.")).toBeVisible();
  await expect.element(screen.getByText("Tax number 12345 RT0001")).toBeVisible();
  await expectAccessibleInBothThemes();
  await expectToFit(1440, 768, 390, 320);
  await screen.getByRole("link", { name: "As it was sent" }).click();
  await expect.element(screen.getByRole("heading", { name: "A film" })).toBeVisible();
  await expect.element(screen.getByText("This is what the client sees now.")).toBeVisible();
  const forms = screen.getByRole("button", { name: "Accept quote", includeHidden: true }).element();
  expect(forms.closest("[inert]")).not.toBeNull();
  expect(server.requestsTo("POST /extenso/v1/quotes/seen")).toEqual([]);
});
