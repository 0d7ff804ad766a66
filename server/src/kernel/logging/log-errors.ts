/** Errors as they are logged: their cause and origin, without personal data. */
import pino from "pino";

/** Fields in which databases and mail servers quote personal data, such as `Key (email_key)=(…) already exists`. */
const tellingParts = [
  "detail",
  "where",
  "hint",
  "parameters",
  "internalQuery",
  "envelope",
  "rejected",
  "response",
];

const mailAddress = /[^\s@<>()"'`,;:=]{1,64}@[^\s@<>()"'`,;:=]{1,255}\.[\p{L}\d-]{2,63}/gu;

/** Serializer for pino's `err`. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutAddresses(error) : error;
  const described: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const part of tellingParts) delete described[part];
  for (const [name, value] of Object.entries(described)) {
    if (typeof value === "string") described[name] = withoutAddresses(value);
  }
  return described;
}

function withoutAddresses(text: string): string {
  return text.replace(mailAddress, "(mail address)");
}
