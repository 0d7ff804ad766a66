/** `POST extenso/v1/contact`: a visitor's request for a quote. */
import {
  budgetChoices,
  serviceChoices,
  timelineChoices,
  valuesOf,
} from "@extenso/contract/contact-choices.ts";
import { longestEmail } from "@extenso/contract/rules.ts";
import { wireContact } from "@extenso/contract/wire-extenso.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Outbox } from "../mail/outbox.ts";
import { callerOf } from "../rest/caller.ts";
import { RestError } from "../rest/rest-error.ts";
import type { Endpoint, RestAnswer, RestCall, RestResource } from "../rest/route.ts";
import { tooManyRequests } from "../rest/too-many-requests.ts";
import { submitContact } from "./submit.ts";

/** Wider than the form's own bounds: a program may have more to say, but not without end. */
const args: NonNullable<Endpoint["args"]> = {
  name: { type: "string", required: true, maxLength: 200, description: "Who asks." },
  email: {
    type: "string",
    format: "email",
    required: true,
    maxLength: longestEmail,
    description: "Where the answer goes.",
  },
  company: { type: "string", default: "", maxLength: 200, description: "For whom." },
  phone: { type: "string", default: "", maxLength: 100, description: "How else to be reached." },
  service: {
    type: "string",
    required: true,
    enum: valuesOf(serviceChoices),
    description: "What it is about.",
  },
  budget: {
    type: "string",
    default: "",
    enum: ["", ...valuesOf(budgetChoices)],
    description: "About how much.",
  },
  message: { type: "string", required: true, maxLength: 20_000, description: "The project in words." },
  timeline: {
    type: "string",
    default: "",
    enum: ["", ...valuesOf(timelineChoices)],
    description: "By when.",
  },
  submission_key: {
    type: "string",
    maxLength: 100,
    description: "Chosen by the caller; the same request sent again under it is stored once.",
  },
  elapsed_ms: { type: "number", description: "Milliseconds between opening and sending the form." },
  website: { type: "string", default: "", maxLength: 2_000, description: "Left empty by people." },
};

export function contactRoutes(dependencies: Dependencies, outbox: Pick<Outbox, "wake">): RestResource {
  async function handle(call: RestCall): Promise<RestAnswer> {
    const { params } = call;
    const text = (name: string) => String(params[name] ?? "");
    const answer = await submitContact(
      { ...dependencies, log: call.log },
      {
        fields: {
          name: text("name"),
          email: text("email"),
          company: text("company"),
          phone: text("phone"),
          service: text("service"),
          budget: text("budget"),
          timeline: text("timeline"),
          message: text("message"),
        },
        submissionKey: text("submission_key") || null,
        honeypot: text("website"),
        elapsedMs: typeof params.elapsed_ms === "number" ? params.elapsed_ms : null,
        address: callerOf(call, dependencies.settings).address,
        userId: call.user?.id ?? null,
      },
    );
    if (answer.outcome === "blank") {
      throw new RestError("extenso_missing_field", "Name and message are required.", 400);
    }
    if (answer.outcome === "too-many") throw tooManyRequests(answer.retryAfterSeconds);
    outbox.wake();
    return {
      body: {
        success: true,
        message: "Thank you for your message. We will get back to you within 24 hours.",
        reference: answer.reference,
      },
    };
  }

  return {
    routes: [
      {
        namespace: "extenso/v1",
        path: "/contact",
        endpoints: [{ methods: ["POST"], args, handle, answers: wireContact }],
      },
    ],
  };
}
