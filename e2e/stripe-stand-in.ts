/** A server in Stripe's shape: sessions, the page on which clients pay, refunds, and events with Stripe's signature. */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const secretKey = "sk_test_51JourneyOfAClient";
const webhookSecret = "whsec_JourneyOfAClient";

interface Session {
  id: string;
  url: string;
  success_url: string;
  status: string;
  payment_status: string;
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
}

export interface StripeStandIn {
  /** Settings of a studio that is paid by it. */
  env: Record<string, string>;
  sessions: Session[];
  /** Amounts that were sent back. */
  refunds: number[];
  /** Sends the event of a session that was paid. @returns the status of the answer. */
  tellPaid(studioUrl: string, session: Session | undefined): Promise<number>;
  close(): Promise<void>;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

const pageOf = ({ id }: Session) =>
  `<!doctype html><html lang="en"><title>Checkout</title><h1>Checkout</h1><a href="/c/paid/${id}">Pay</a></html>`;

export async function openStripeStandIn(): Promise<StripeStandIn> {
  const sessions: Session[] = [];
  const refunds: number[] = [];
  const sessionOf = (path: string) => sessions.find(({ id }) => path.includes(`/${id}`));

  function createSession(form: URLSearchParams): Session {
    const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
    const session: Session = {
      id,
      url: `${url}/c/pay/${id}`,
      success_url: form.get("success_url") ?? "",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      metadata: { extenso_checkout: form.get("metadata[extenso_checkout]") ?? "" },
    };
    sessions.push(session);
    return session;
  }

  function createRefund(form: URLSearchParams): object {
    const amount = Number(form.get("amount"));
    refunds.push(amount);
    const payment_intent = form.get("payment_intent");
    return {
      id: `re_${randomUUID()}`,
      object: "refund",
      amount,
      currency: "cad",
      payment_intent,
      status: "succeeded",
    };
  }

  /** The answer to a call of the studio: a new session or refund, or a session as it is or as it has expired. */
  function answerOf(path: string, form: URLSearchParams): object {
    if (path === "/v1/refunds") return createRefund(form);
    const session = sessionOf(path);
    if (!session) return createSession(form);
    return path.endsWith("/expire") ? Object.assign(session, { status: "expired" }) : session;
  }

  const server = createServer(async (request, response) => {
    const form = await formOf(request);
    const path = request.url ?? "";
    const session = sessionOf(path);
    if (path.startsWith("/c/pay/") && session) {
      response.writeHead(200, { "Content-Type": "text/html" }).end(pageOf(session));
    } else if (path.startsWith("/c/paid/") && session) {
      const payment_intent = `pi_${randomUUID().replaceAll("-", "")}`;
      Object.assign(session, { status: "complete", payment_status: "paid", payment_intent });
      response.writeHead(303, { Location: session.success_url }).end();
    } else {
      const isKnown = request.headers.authorization === `Bearer ${secretKey}`;
      const body = isKnown
        ? answerOf(path, form)
        : { error: { type: "invalid_request_error", message: "No such key." } };
      response
        .writeHead(isKnown ? 200 : 401, { "Content-Type": "application/json" })
        .end(JSON.stringify(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    sessions,
    refunds,
    async tellPaid(studioUrl, session) {
      const created = Math.floor(Date.now() / 1000);
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: "event",
        type: "checkout.session.completed",
        livemode: false,
        created,
        data: { object: { ...session, object: "checkout.session" } },
      });
      const signature = createHmac("sha256", webhookSecret).update(`${created}.${body}`).digest("hex");
      const answer = await fetch(`${studioUrl}/wp-json/extenso/v1/stripe/webhook`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${created},v1=${signature}` },
        body,
      });
      return answer.status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
