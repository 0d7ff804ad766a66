import { fileTooLarge, largestFileBytes } from "@extenso/contract/requests/request-file-rules.ts";
import { wireMoneyOfRequest } from "@extenso/contract/wire/invoices.ts";
import { wireQuoteListed, wireQuoteTemplate } from "@extenso/contract/wire/quotes.ts";
import {
  wireMailbox,
  wireReplyTemplate,
  wireRequest,
  wireRequestPeople,
  wireRequestPresence,
  wireStrayMails,
} from "@extenso/contract/wire/requests.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { held, json, refusal } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import StrayMailPage from "./mail/stray-page.tsx";
import RequestPage from "./request-page.tsx";
import "./stylesheet.css";

type OpenRequest = z.infer<typeof wireRequest>;

const longName = `Verylongname${"withoutaspace".repeat(9)}`;
const at = "2026-11-20T17:00:00Z";

const mail = {
  id: 3,
  kind: "mail",
  email: `sam@${"elsewhere".repeat(8)}.example`,
  other_address: true,
  sender_check: "failed",
  sent_at: at,
  has_quoted: true,
  notices: [],
};

const request: OpenRequest = {
  id: 4,
  reference: "EX-7K3M-92QD",
  status: "new",
  name: "Dana Reyes",
  company: "Northlight Coffee",
  email: "dana@northlight.example",
  phone: "604 555 0100",
  service: "videography",
  source: "form",
  created_at: at,
  activity_at: at,
  waiting_since: null,
  due_at: null,
  due_soon_at: null,
  owner: null,
  next_step: "",
  next_step_on: null,
  value_cents: null,
  currency: "CAD",
  revision: 1,
  budget: "5k-15k",
  timeline: "1-month",
  message: "A brand film about a roastery in Gastown.",
  page: "/contact",
  lost_reason: "",
  answered_at: null,
  spam_score: 0,
  spam_reasons: [],
  confirmed: true,
  messages: [],
  mail: null,
  unreachable: null,
  files: [],
  events: [],
  contact: 2,
  others: [],
  merged_into: null,
  merged: [],
};

const template = { id: 1, name: "One more thing", subject: "", body: "Hello {first name},\n\nThank you." };

const around = {
  "GET /extenso/v1/requests/people": json(wireRequestPeople, []),
  "GET /extenso/v1/requests/templates": json(z.array(wireReplyTemplate), [template]),
  "GET /extenso/v1/requests/4/quotes": json(z.array(wireQuoteListed), []),
  "GET /extenso/v1/requests/4/money": json(wireMoneyOfRequest, {
    money: { currency: "CAD", quoted_cents: 0, agreed_cents: 0, billed_cents: 0, paid_cents: 0 },
    invoices: [],
    parts: [],
  }),
  "GET /extenso/v1/quote-templates": json(z.array(wireQuoteTemplate), []),
  "POST /extenso/v1/requests/4/presence": json(wireRequestPresence, { others: [], latest: at }),
  "GET /extenso/v1/requests/mailbox": json(wireMailbox, {
    state: "reading",
    read_at: at,
    problem: "",
    failed_at: null,
    reply_to: "answers@extenso.example",
    reply_to_problem: "",
    waiting: 1,
  }),
};

const route = { path: "requests/:id", Component: RequestPage };

function renderRequest(changes: Partial<OpenRequest> = {}, handlers = {}) {
  return renderDesk(route, "/desk/requests/4", {
    ...around,
    "GET /extenso/v1/requests/4": json(wireRequest, { ...request, ...changes }),
    ...handlers,
  });
}

test("a conversation with mails fits a phone, however long names and files are, and axe finds nothing", async () => {
  const file = { id: 9, message_id: 3, origin: "mail", name: `${longName}.pdf`, size: 8, created_at: at };
  const { screen } = await renderRequest({
    name: longName,
    company: longName,
    email: mail.email,
    message: longName,
    messages: [
      {
        id: 3,
        kind: "mail",
        author: { id: null, name: longName },
        subject: longName,
        body: "Tuesday works.",
        created_at: at,
        send_at: null,
        delivery: null,
        notice: "held",
        problem: "",
        mail,
      },
    ],
    files: [{ ...file, mime_type: "application/pdf" }],
  });
  await expect.element(screen.getByText("Tuesday works.")).toBeVisible();
  await expect.element(screen.getByText(/From another address: sam@elsewhere/)).toBeVisible();
  await expect.element(screen.getByText(/this one comes in the next hourly mail/)).toBeVisible();
  await expect.element(screen.getByText(/^Sender not confirmed: sam@elsewhere/)).toBeVisible();
  await expectToFit(1440);
  await expectAccessibleInBothThemes();
  await expectToFit(768, 390, 320);
  await expectAccessibleInBothThemes();
});

test("a mail of a picture alone shows it; one with words leaves its pictures to be saved", async () => {
  const canvas = new OffscreenCanvas(3, 2);
  canvas.getContext("2d")?.fillRect(0, 0, 3, 2);
  const picture = await canvas.convertToBlob({ type: "image/webp" });
  const message = {
    kind: "mail",
    author: { id: null, name: "Dana Reyes" },
    subject: "",
    created_at: at,
    send_at: null,
    delivery: null,
    notice: "",
    problem: "",
    mail: { ...mail, has_quoted: false },
  };
  const file = { origin: "mail", mime_type: "image/jpeg", size: 8, created_at: at };
  const { screen, server } = await renderRequest(
    {
      messages: [
        { ...message, id: 3, body: "" },
        { ...message, id: 4, body: "As discussed." },
      ],
      files: [
        { ...file, id: 9, message_id: 3, name: "brief.jpg" },
        { ...file, id: 10, message_id: 4, name: "logo.jpg" },
      ],
    },
    { "GET /extenso/v1/requests/4/files/9/picture": () => new Response(picture) },
  );
  const shown = screen.getByRole("img", { name: "brief.jpg" });
  await expect.element(shown).toBeVisible();
  const { width, height } = shown.element() as HTMLCanvasElement;
  expect([width, height]).toEqual([3, 2]);
  await expect.element(screen.getByRole("button", { name: /logo\.jpg/ })).toBeVisible();
  expect(server.requestsTo("GET /extenso/v1/requests/4/files/10/picture")).toEqual([]);
});

test("another request of the person is merged into this one, and separated again", async () => {
  const other = { id: 8, reference: "EX-2222-3333", status: "new", service: "branding", created_at: at };
  const whole = json(wireRequest, { ...request, merged: [other] });
  const apart = json(wireRequest, { ...request, others: [other] });
  const { screen, server } = await renderRequest(
    { others: [other] },
    { "POST /extenso/v1/requests/4/merge": whole, "POST /extenso/v1/requests/8/separate": apart },
  );
  const button = screen.getByRole("button", { name: "Merge EX-2222-3333 into this request" });
  await expect.element(button).toBeVisible();
  server.answer({ "GET /extenso/v1/requests/4": whole });
  await button.click();
  await expect.element(screen.getByRole("button", { name: "Separate EX-2222-3333" })).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/requests/4/merge")).toMatchObject([{ body: { request: 8 } }]);
  server.answer({ "GET /extenso/v1/requests/4": apart });
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(button).toBeVisible();
});

test("spam says why it is taken for that, and comes back with a press", async () => {
  const reasons = ["a field that people don’t see was filled in"];
  const { screen, server } = await renderRequest(
    { status: "spam", spam_reasons: reasons, confirmed: false, contact: null },
    { "POST /extenso/v1/requests/4": json(wireRequest, { ...request, revision: 2 }) },
  );
  await expect
    .element(screen.getByText(`Marked as spam: ${reasons[0]}. No confirmation was sent.`))
    .toBeVisible();
  await screen.getByRole("button", { name: "Not spam" }).click();
  await expect.element(screen.getByText(/^Marked as spam/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole("combobox", { name: "Status" })).toHaveValue("new");
  expect(server.requestsTo("POST /extenso/v1/requests/4")).toMatchObject([
    { body: { revision: 1, status: "new" } },
  ]);
});

test("a client who waits is said to, until somebody says that no answer is needed, which Undo takes back", async () => {
  const waits = { ...request, status: "won", waiting_since: at, due_at: at, due_soon_at: at };
  const { screen, server } = await renderRequest(waits, {
    "POST /extenso/v1/requests/4": json(wireRequest, { ...request, status: "won", revision: 2 }),
  });
  await expect.element(screen.getByText(/^Waiting since/)).toBeVisible();
  await expect.element(screen.getByText(/late to answer/)).toBeVisible();
  await screen.getByRole("button", { name: "Needs no answer" }).click();
  await expect.element(screen.getByText(/^Waiting since/)).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => server.requestsTo("POST /extenso/v1/requests/4").map(({ body }) => body))
    .toEqual([
      { revision: 1, waiting: false },
      { revision: 2, waiting: true },
    ]);
});

test("answers that go where nobody reads are told of where one writes", async () => {
  const problem = "Answers go to hello@studio.example, and the mailbox that is read may be another one.";
  const mailbox = { state: "reading", read_at: at, problem: "", failed_at: null, waiting: 0 };
  const { screen } = await renderRequest(
    {},
    {
      "GET /extenso/v1/requests/mailbox": json(wireMailbox, {
        ...mailbox,
        reply_to: "hello@studio.example",
        reply_to_problem: problem,
      }),
    },
  );
  await expect.element(screen.getByText(problem)).toBeVisible();
});

test("somebody without an address can be called, not replied to", async () => {
  const { screen } = await renderRequest({ email: "", source: "phone" });
  await expect.element(screen.getByRole("button", { name: "Reply", exact: true })).toBeDisabled();
  await screen.getByRole("button", { name: "Call", exact: true }).click();
  await expect.element(screen.getByRole("button", { name: "Save call" })).toBeVisible();
});

test("a template is filled in with the focus in the text, and Undo brings back what was typed", async () => {
  const { screen } = await renderRequest();
  const field = screen.getByRole("textbox", { name: "Message" });
  await field.fill("Hello");
  await screen.getByRole("combobox", { name: "Template" }).selectOptions("One more thing");
  await expect.element(field).toHaveValue("Hello\n\nHello Dana,\n\nThank you.");
  await expect.element(field).toHaveFocus();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(field).toHaveValue("Hello");
});

test("an amount that is none is said to be none; a change that somebody else came before is told", async () => {
  const changed = "Somebody else has changed this request.";
  const { screen, server } = await renderRequest(
    {},
    { "POST /extenso/v1/requests/4": refusal(409, "rest_request_changed", changed) },
  );
  const value = screen.getByRole("textbox", { name: "Value (CAD)" });
  await value.fill("a lot");
  await expect.element(screen.getByText("Enter an amount such as 12,500.")).toBeVisible();
  await value.fill("12,500");
  await screen.getByRole("button", { name: "Save $12,500" }).click();
  await expect.element(screen.getByText(changed)).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/requests/4")).toMatchObject([
    { body: { revision: 1, value_cents: 1_250_000 } },
  ]);
  // It is read again, as it is now.
  await expect.poll(() => server.requestsTo("GET /extenso/v1/requests/4").length).toBeGreaterThan(1);
});

test("a next step that is typed on while the first words are saved stays, beside what a colleague sets", async () => {
  const after = { ...request, revision: 2, next_step: "Call", value_cents: 500_000, status: "quoted" };
  const saving = held(json(wireRequest, after));
  const { screen } = await renderRequest({}, { "POST /extenso/v1/requests/4": saving.handler });
  const step = screen.getByRole("textbox", { name: "Next step" });
  const value = screen.getByRole("textbox", { name: "Value (CAD)" });
  await value.fill("12");
  await step.fill("Call");
  await screen.getByRole("button", { name: "Save next step" }).click();
  await step.fill("Call Dana on Monday");
  saving.release();
  await expect.element(screen.getByRole("combobox", { name: "Status" })).toHaveValue("quoted");
  await expect.element(step).toHaveValue("Call Dana on Monday");
  await expect.element(value).toHaveValue("12");
});

test("mails without a request fit every window, and axe finds nothing", async () => {
  const stray = {
    ...mail,
    name: longName,
    subject: longName,
    body: "Can you film our opening?",
    quoted: "-- \nSam",
    filed_at: null,
    files: [{ id: 1, name: `${longName}.pdf`, size: 8, mime_type: "application/pdf" }],
    candidates: [{ id: 4, reference: request.reference, status: "new", service: "videography" }],
  };
  const strays = json(wireStrayMails, { mails: [stray], total: 1 });
  const { screen } = await renderDesk(
    { path: "requests/mail", Component: StrayMailPage },
    "/desk/requests/mail",
    { ...around, "GET /extenso/v1/requests/mail": strays },
  );
  await expect.element(screen.getByText("Can you film our opening?")).toBeVisible();
  await expectToFit(1440);
  await expectAccessibleInBothThemes();
  await expectToFit(768, 390, 320);
  await expectAccessibleInBothThemes();
});

test("a file that is too large for a reply says so, and is not sent", async () => {
  const { screen } = await renderRequest();
  await screen.getByRole("button", { name: "Reply", exact: true }).click();
  const attach = screen.getByLabelText("Attach files");
  await expect.element(attach).toBeInTheDocument();
  const input = attach.element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(largestFileBytes + 1)], "harbour.mov"));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(screen.getByText(`harbour.mov: ${fileTooLarge}`)).toBeVisible();
});
