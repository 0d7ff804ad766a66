/** A request for a quote as the studio handles it: its statuses, and how long its texts may be. */
import * as z from "zod/mini";
import { choices, isChoice, labelOf, serviceChoices } from "./contact-choices.ts";
import { isEmail, optional, required } from "./rules.ts";

export const requestStatuses = choices({
  new: "New",
  conversation: "In conversation",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
});

export type RequestStatus = (typeof requestStatuses)[number]["value"];

/** Requests that somebody still has to do something about. */
export const openStatuses: readonly RequestStatus[] = ["new", "conversation", "quoted"];

export const lostReasons = choices({
  price: "Too expensive",
  timing: "No date that fits",
  competitor: "Went to another studio",
  cancelled: "The project was cancelled",
  silent: "No answer",
  declined: "We declined",
  other: "Another reason",
});

/** How a request came in. */
export const requestSources = choices({
  form: "Contact form",
  phone: "By telephone",
  mail: "By email",
});

/** A message that staff add to a conversation: a mail to the person, a note for colleagues, or a call that was made. */
export type MessageKind = "reply" | "note" | "call";

/** In characters. */
export const longestMessage = 20_000;
export const longestSubject = 200;
export const longestNextStep = 200;

/** Largest value of a request, in cents: more than any studio of thirty people is asked for. */
export const highestValueCents = 2_000_000_000;

/** How long a reply waits before it goes out, so that it can be taken back; in ms. */
export const holdReplyMs = 10_000;

const optionalEmail = z._default(
  z.string().check(
    z.trim(),
    z.refine((address) => address === "" || isEmail(address), "Email is invalid"),
  ),
  "",
);

/** Name, email, phone and company of a contact as the desk corrects them; the form and the server share the schema. */
export const correctedContact = z.object({
  name: required("Name is required", 120),
  email: optionalEmail,
  phone: optional(40),
  company: optional(120),
});

/** A request by telephone: one schema for the desk's form and the server. */
export const calledRequest = z
  .object({
    name: required("Name is required", 120),
    phone: optional(40),
    email: optionalEmail,
    service: z._default(
      z.string().check(z.refine((value) => isChoice(serviceChoices, value), "Please select a service")),
      "custom-package",
    ),
    message: required("Message is required", 5_000),
  })
  .check(
    z.refine(({ phone, email }) => phone !== "" || email !== "", {
      message: "Enter a phone number or an email address.",
      path: ["phone"],
    }),
  );

export const statusName = (status: string): string => labelOf(requestStatuses, status);
