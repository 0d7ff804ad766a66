/** Builds requests from captured ones: fills placeholders, and assembles files and forms. */
import type { Capture } from "../captures.ts";

/** Values from earlier responses for later requests, by the name of their placeholder. */
export type Kept = Map<string, string>;

function filled(text: string, kept: Kept): string {
  const named = text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => kept.get(name) ?? "");
  return named.replace(/\{\{basic\(([^)]*)\)\}\}/g, (_, pair: string) => btoa(pair));
}

export function requestOf({ request }: Capture, kept: Kept): Request {
  const { method, json, body, bodyBase64, multipart } = request;
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    filled(value, kept),
  ]);
  const sent = () => {
    if (json !== undefined) return filled(JSON.stringify(json), kept);
    if (bodyBase64 !== undefined) return Buffer.from(bodyBase64, "base64");
    return multipart ? formOf(multipart) : (body ?? null);
  };
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(filled(request.url, kept), { method, headers, body: hasBody ? sent() : null });
}

function formOf(parts: NonNullable<Capture["request"]["multipart"]>): FormData {
  const form = new FormData();
  for (const { name, value = "", filename, type = "", base64 = "" } of parts) {
    if (filename === undefined) form.append(name, value);
    else form.append(name, new Blob([Buffer.from(base64, "base64")], { type }), filename);
  }
  return form;
}

export function keepFrom({ keep = {} }: Capture, body: unknown, kept: Kept): void {
  if (typeof body !== "object" || body === null) return;
  for (const [name, field] of Object.entries(keep)) kept.set(name, String(Reflect.get(body, field)));
}
