/** A server in Stripe's shape, and events as Stripe sends them, signed as it signs them. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import type { TestInvoices } from "../test-invoices.ts";

const webhookSecret = "whsec_test_0123456789abcdef";
export const formerSecret = "whsec_former_0123456789abcdef";
const secretKey = "sk_test_0123456789abcdef";

interface TestSession {
  id: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  url: string;
  success_url: string;
  cancel_url: string;
}

type Answer = [status: number, body: object];

export type TestStripe = Awaited<ReturnType<typeof openTestStripe>>;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

/** Makes the studio one that takes payments through it. */
export async function openTestStripe({ studio }: TestInvoices) {
  const sessions: TestSession[] = [];
  const refunds: Record<string, unknown>[] = [];
  /** Answers by idempotency key: the same key gets the same answer. */
  const answered = new Map<string, Answer>();
  const calls: string[] = [];
  let failure: { status: number; error: object } | null = null;
  let bankSays = "processing";

  function createSession(form: URLSearchParams): TestSession {
    const id = `cs_test_${String(sessions.length + 1).padStart(8, "0")}`;
    const session: TestSession = {
      id,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      client_reference_id: form.get("client_reference_id") ?? "",
      metadata: { extenso_checkout: form.get("metadata[extenso_checkout]") ?? "" },
      url: `${origin()}/c/pay/${id}`,
      success_url: form.get("success_url") ?? "",
      cancel_url: form.get("cancel_url") ?? "",
    };
    sessions.push(session);
    return session;
  }

  function answer(path: string, form: URLSearchParams): Answer {
    const [, session, act] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(expire))?(?:\?.*)?$/.exec(path) ?? [];
    if (session) {
      const found = sessions.find(({ id }) => id === session);
      if (!found) return [404, { error: { type: "invalid_request_error", message: "No such session." } }];
      if (act === "expire") {
        if (found.status !== "open")
          return [400, { error: { type: "invalid_request_error", message: "It isn’t open." } }];
        found.status = "expired";
      }
      const { payment_intent } = found;
      const isExpanded = path.includes("expand");
      const status = found.payment_status === "paid" ? "succeeded" : bankSays;
      return [
        200,
        {
          ...found,
          payment_intent: isExpanded && payment_intent ? { id: payment_intent, status } : payment_intent,
        },
      ];
    }
    if (path === "/v1/checkout/sessions") return [200, createSession(form)];
    if (path.startsWith("/v1/refunds?"))
      return [200, { object: "list", data: refundsOf(path), has_more: false }];
    const refund = {
      id: `re_test_${String(refunds.length + 1).padStart(8, "0")}`,
      object: "refund",
      amount: Number(form.get("amount")),
      currency: "cad",
      payment_intent: form.get("payment_intent"),
      created: Date.parse("2026-11-21T04:33:00Z") / 1000,
      status: "succeeded",
    };
    refunds.push(refund);
    return [200, refund];
  }

  /** Newest first, as Stripe lists them. */
  function refundsOf(path: string) {
    const asked = new URL(path, "http://localhost").searchParams;
    const payment = asked.get("payment_intent");
    const since = Number(asked.get("created[gte]") ?? 0);
    return refunds
      .filter(
        ({ payment_intent, created }) =>
          (payment ?? payment_intent) === payment_intent && Number(created) >= since,
      )
      .toReversed();
  }

  const server = createServer(async (request, response) => {
    const form = await formOf(request);
    const path = request.url ?? "";
    calls.push(`${request.method} ${path}`);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_test" });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(401, { error: { message: "No." } });
    const key = String(request.headers["idempotency-key"] ?? "");
    const known = request.method === "POST" ? answered.get(key) : undefined;
    const made: Answer = known ?? (failure ? [failure.status, { error: failure.error }] : answer(path, form));
    // Failures are repeated to the same key, too.
    if (request.method === "POST") answered.set(key, made);
    send(...made);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(studio.settings, {
    stripe: { secretKey, webhookSecrets: [webhookSecret, formerSecret], apiUrl: origin() },
  });

  return {
    sessions,
    refunds,
    calls,
    origin: origin(),
    secretKey,
    /** @param error as Stripe words it; `null`: it answers again. */
    fail(status: number | null, error: object = { type: "api_error", message: "Down." }): void {
      failure = status === null ? null : { status, error };
    },
    /** @param status of payments that aren't made: `requires_payment_method` for those a bank has refused. */
    refuse(status: string): void {
      bankSays = status;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let events = 0;

/** An event about `object`, in the envelope of Stripe's newest version. */
export function stripeEvent(type: string, object: object, more: object = {}) {
  events += 1;
  return {
    id: `evt_test_${String(events).padStart(8, "0")}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Date.parse("2026-11-21T04:33:00Z") / 1000,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
    ...more,
  };
}

interface Delivery {
  secret?: string;
  /** Seconds since the signature was made. */
  age?: number;
  signature?: string | null;
  body?: string;
}

/** Sends an event to the studio as Stripe does. @returns the status of the answer. */
export async function deliver(
  { studio, app }: Pick<TestInvoices, "studio" | "app">,
  event: object,
  { secret = webhookSecret, age = 0, signature, body = JSON.stringify(event, null, 2) }: Delivery = {},
): Promise<number> {
  const timestamp = Math.floor(studio.clock().getTime() / 1000) - age;
  const signed = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const header = signature === undefined ? signed : signature;
  const request = new Request(`${studio.settings.publicUrl}/wp-json/extenso/v1/stripe/webhook`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ...(header === null ? {} : { "Stripe-Signature": header }),
    },
    body,
  });
  return (await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.20" } } })).status;
}

let payments = 0;

/** The client pays on Stripe's page. @returns what its events are about. */
export function pay(session: TestSession | undefined, more: Partial<TestSession> = {}) {
  if (!session) throw new Error("There is no session.");
  payments += 1;
  return Object.assign(session, {
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    payment_intent: `pi_test_${String(payments).padStart(8, "0")}`,
    ...more,
  });
}
