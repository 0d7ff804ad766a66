/**
 * Our own files by path alone: a site opened by another name than the one it is known by (127.0.0.1 for
 * localhost) would have its pictures and films refused by its own content security policy.
 */

/** In HTML: addresses that begin an attribute or follow a comma in a `srcset`; what readers see stays. */
function inHtml(html: string, publicUrl: string): string {
  return html
    .replaceAll(`="${publicUrl}/`, '="/')
    .replaceAll(/ srcset="[^"]*"/g, (set) => set.replaceAll(`${publicUrl}/`, "/"));
}

function inText(text: string, publicUrl: string): string {
  if (!text.includes(publicUrl)) return text;
  if (text.startsWith(`${publicUrl}/`) && !/\s/.test(text)) return text.slice(publicUrl.length);
  return inHtml(text, publicUrl);
}

/** The same value with our own addresses as paths, however deep they lie. `publicUrl` has no slash at the end. */
export function withOwnPaths<Value>(value: Value, publicUrl: string): Value {
  if (typeof value === "string") return inText(value, publicUrl) as Value;
  if (Array.isArray(value)) return value.map((item) => withOwnPaths(item, publicUrl)) as Value;
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withOwnPaths(part, publicUrl)]),
  ) as Value;
}

type Calls = Record<string, (...asked: never[]) => Promise<unknown>>;

/** A client whose answers name our own files by path. */
export function answeringWithOwnPaths<Client extends object>(client: Client, publicUrl: string): Client {
  return Object.fromEntries(
    Object.entries(client as Calls).map(([name, call]) => [
      name,
      async (...asked: never[]) => withOwnPaths(await call(...asked), publicUrl),
    ]),
  ) as Client;
}
