/** The client's page of a quote that carries an agreement: read, added up, signed in one step, countersigned. */
import { emptyQuote } from "@extenso/contract/quotes/quote-document.ts";
import { usualQuotes } from "@extenso/contract/site-content/quotations.ts";
import { wireOpenQuote } from "@extenso/contract/wire/quotes.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../testing/accessible.ts";
import { expectToFit } from "../../testing/fits.ts";
import { renderPart } from "../../testing/render.tsx";
import { OpenedQuote } from "./opened-quote.tsx";
import "../areas/public/quote/stylesheet.css";

type Quote = z.infer<typeof wireOpenQuote>;

const line = (description: string, unitCents: number, optional = false) => ({
  id: description.toLowerCase(),
  description,
  details: "",
  quantityHundredths: 100,
  unitCents,
  optional,
  isSelected: false,
});
const quote: Quote = wireOpenQuote.parse({
  number: "Q-2026-003",
  status: "sent",
  version: 1,
  currency: "CAD",
  document: {
    ...emptyQuote("A film", { ...usualQuotes, taxes: [], depositPercent: 40 }),
    lines: [line("Shooting", 100_000), line("Drone", 20_000, true)],
    agreement: {
      template: 1,
      version: 2,
      name: "Service agreement",
      text: "Between {studio}\nand {client}.\n\n# Fee\n\n{total}, of which {deposit} at the start.",
    },
  },
  client: { name: "山田太郎", company: "" },
  studio: { address: "Extenso Ltd., 1 Water St", email: "hello@extenso.example", tax_number: "" },
  delivers_mail: true,
  sent_at: "2026-11-20T17:00:00.000Z",
  valid_until: "2026-12-20T17:00:00.000Z",
  time_zone: "America/Vancouver",
  is_over: false,
  decline_reason: "",
  acceptance: null,
  agreement: null,
  changes: [],
});
const accepted: Quote = {
  ...quote,
  status: "accepted",
  acceptance: {
    version: 1,
    chosen: ["drone"],
    name: "山田太郎",
    accepted_at: "2026-11-21T17:00:00.000Z",
    total_cents: 120_000,
    document_hash: "a".repeat(64),
  },
  agreement: { name: "Service agreement", text: "As signed.", seal: "b".repeat(64), countersigned: null },
};
const open = (shown: Quote) =>
  renderPart(() => (
    <OpenedQuote
      quote={shown}
      first={shown.acceptance?.chosen ?? []}
      failed={null}
      pdf={shown.acceptance && "/quote/secret/pdf"}
    />
  ));

test("the agreement is a document with the sums of what is chosen, and is signed with the quote", async () => {
  const screen = await open(quote);
  const agreement = screen.getByRole("region", { name: "Service agreement" });
  await expect.element(agreement.getByText("Between Extenso Ltd., 1 Water St and 山田太郎.")).toBeVisible();
  await expect.element(agreement.getByRole("heading", { name: "Fee", level: 3 })).toBeVisible();
  await expect.element(agreement.getByText("$1,000, of which $400 at the start.")).toBeVisible();
  await screen.getByRole("checkbox", { name: "Drone" }).click();
  await expect.element(agreement.getByText("$1,200, of which $480 at the start.")).toBeVisible();
  await expect
    .element(screen.getByRole("checkbox", { name: "sign the Service agreement with my name above" }))
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Accept and sign" })).toBeVisible();
  await expectAccessibleInBothThemes();
  await expectToFit(1440, 768, 390, 320);
});

test("in how many payments it is paid is read before it is accepted, with the options that are chosen", async () => {
  const schedule: Quote["document"]["schedule"] = {
    parts: [
      { name: "Deposit", due: { kind: "acceptance" }, share: { kind: "percent", value: 4_000 } },
      {
        name: "After the shoot",
        due: { kind: "date", on: "2027-01-15" },
        share: { kind: "amount", value: 30_000 },
      },
    ],
    rest: { name: "On delivery", due: { kind: "press" } },
  };
  const screen = await open({ ...quote, document: { ...quote.document, schedule } });
  const price = screen.getByRole("region", { name: "Price" });
  const text = () => price.element().textContent;
  await expect
    .poll(text)
    .toContain(
      "Deposit, 40%, on acceptance$400.00After the shoot, on January 15, 2027$300.00On delivery, by a later invoice$300.00",
    );
  await screen.getByRole("checkbox", { name: "Drone" }).click();
  await expect.poll(text).toContain("on acceptance$480.00");
  await expect.poll(text).toContain("by a later invoice$420.00");
  await expectAccessibleInBothThemes();
  await expectToFit(1440, 390, 320);
});

test("once it is signed, it says by whom, and that the studio's name is missing", async () => {
  const screen = await open(accepted);
  const agreement = screen.getByRole("region", { name: "Service agreement" });
  await expect.element(agreement.getByText("As signed.")).toBeVisible();
  const signatures = agreement.getByRole("list", { name: "Signatures" });
  await expect.element(signatures.getByText("Signed by 山田太郎 on November 21, 2026.")).toBeVisible();
  await expect.element(signatures.getByText("The studio countersigns next.")).toBeVisible();
  const link = screen.getByRole("link", { name: "Download as PDF" });
  await expect.element(link).toHaveAttribute("href", "/quote/secret/pdf");
  await page.viewport(390, 900);
  await expectAccessibleInBothThemes();
});

test("both names stand below it when the studio has signed", async () => {
  const countersigned = { name: "Robin Vale", at: "2026-11-23T04:59:00.000Z" };
  const screen = await open({
    ...accepted,
    agreement: { name: "Service agreement", text: "As signed.", seal: "c".repeat(64), countersigned },
  });
  const signatures = screen.getByRole("list", { name: "Signatures" });
  // In Vancouver it is still the day before.
  await expect
    .element(signatures.getByText("Countersigned for the studio by Robin Vale on November 22, 2026."))
    .toBeVisible();
  await expect.element(signatures.getByText(`Seal ${"c".repeat(64)}`)).toBeVisible();
  await expectToFit(390, 320);
});

test("without an agreement a quote is accepted as ever", async () => {
  const { agreement: _, ...document } = quote.document;
  const screen = await open({ ...quote, document });
  await expect.element(screen.getByRole("button", { name: "Accept quote" })).toBeVisible();
  await expect
    .element(screen.getByText("I accept this quote with its price and terms, and may"))
    .toBeVisible();
});
