/** The writable arguments of a file, and the texts that are stored from them. */

import { mediaFields } from "@extenso/contract/fields/media.ts";
import { writableFields } from "@extenso/contract/fields/record-fields.ts";
import { type Argument, checkMeta, emptiedByNull } from "../../../engines/rest/arguments/argument-schema.ts";
import { ValueError } from "../../../engines/rest/arguments/value-problem.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { utcOf } from "../../../engines/wordpress-values/site-time.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";
import { can } from "../../access/access.ts";
import { checkTemplate } from "../check-template.ts";
import { nestingFault, writtenCleaner } from "../cleaning/clean-written.ts";
import type { WrittenMedia } from "../save/written-content.ts";
import { shortenedSlug } from "../slugs/generated-slug.ts";

/** WordPress looks at these only when it stores them. */
const unchecked = ["title", "caption", "description", "meta", "template"];
const longest = { title: 1_000, caption: 20_000, description: 20_000 };

const declared = Object.fromEntries(
  Object.entries(writableFields(mediaFields)).map(([name, argument]) => [
    name,
    (unchecked.includes(name) ? { ...argument, describedOnly: true } : argument) as Argument<RestCall>,
  ]),
);

export const mediaWriteArguments = emptiedByNull({
  ...declared,
  meta: { ...declared.meta, sanitize: checkMeta },
  template: { ...declared.template, sanitize: checkTemplate([]) },
});

const urlMessage = "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL.";

/** A server that fetched what its callers name would fetch for them what only it can reach. */
function refuseUrl(): never {
  throw new ValueError({ code: "rest_invalid_url", message: urlMessage, data: { status: 400 } });
}

/**
 * Arguments of an upload. Sizes are always made, because the site's pages are made of them, and no format is converted, so the
 * first two change nothing.
 */
export const mediaUploadArguments = {
  ...mediaWriteArguments,
  generate_sub_sizes: {
    type: "boolean",
    default: true,
    description: "Whether to generate image sub sizes.",
  },
  convert_format: { type: "boolean", default: true, description: "Whether to convert image formats." },
  url: {
    type: "string",
    format: "uri",
    description: "URL of an external image to sideload into the media library, instead of uploading a file.",
    describedOnly: true,
    sanitize: refuseUrl,
  },
} satisfies Record<string, Argument<RestCall>>;

/** The title of an upload that is sent without one: the name of its file without the ending, 200 characters of it. */
export function titleOfFile(name: string, { user }: Pick<RestCall, "user">, publicUrl: string): string {
  const line = cleanLine(name.replace(/\.[^.]+$/, "").toWellFormed());
  const writer = { unfiltered: can(user, "unfiltered_html"), publicUrl };
  return writtenCleaner(writer, user?.id ?? null).title(Array.from(line).slice(0, 200).join(""));
}

type Texts = Partial<
  Pick<
    WrittenMedia,
    | "title_raw"
    | "caption_raw"
    | "description_raw"
    | "alt_text"
    | "slug"
    | "published_at"
    | "focal_point"
    | "decorative"
  >
>;

/** A text, or one within `{raw}`; anything else counts as nothing. @throws {RestError} for what cannot be kept. */
function textOf(
  { params, user }: Pick<RestCall, "params" | "user">,
  name: keyof typeof longest,
): string | undefined {
  const given = params[name];
  const raw = typeof given === "object" && given !== null ? Reflect.get(given, "raw") : given;
  if (typeof raw !== "string") return undefined;
  const refuse = (message: string) =>
    new RestError("rest_invalid_param", `Invalid parameter(s): ${name}`, 400, {
      params: { [name]: message },
    });
  if (raw.includes("\0")) throw refuse(`${name} contains a NUL character.`);
  if (raw.length > longest[name]) throw refuse(`${name} must be at most ${longest[name]} characters long.`);
  const fault = nestingFault(name, raw, user);
  if (fault) throw refuse(fault);
  return raw.toWellFormed();
}

/**
 * The sent texts as they are stored; they are cleaned unless the caller's role may write any HTML.
 * @param place the site's own origin, stored as a placeholder that survives a move, and the site's time zone.
 */
export async function writtenMedia(
  call: Pick<RestCall, "params" | "user">,
  place: { publicUrl: string; timezone: string },
): Promise<Texts> {
  const { params, user } = call;
  const { publicUrl } = place;
  const writer = { unfiltered: can(user, "unfiltered_html"), publicUrl };
  const clean = writtenCleaner(writer, user?.id ?? null);
  const [title, caption, description] = (["title", "caption", "description"] as const).map((name) =>
    textOf(call, name),
  );
  const { alt_text, slug, date, date_gmt, focal_point, decorative } = params;
  const written: Texts = {};
  if (title !== undefined) written.title_raw = clean.title(title);
  if (caption !== undefined) written.caption_raw = await clean.text(caption);
  if (description !== undefined) written.description_raw = await clean.text(description);
  if (typeof alt_text === "string") written.alt_text = cleanLine(alt_text);
  if (typeof slug === "string") written.slug = shortenedSlug(sanitizeTitle(slug));
  if (typeof date === "string" && date !== "") written.published_at = utcOf(date, place.timezone);
  else if (typeof date_gmt === "string" && date_gmt !== "") written.published_at = utcOf(date_gmt, "UTC");
  if (focal_point === null) written.focal_point = null;
  else if (typeof focal_point === "object") written.focal_point = pointOf(focal_point);
  if (typeof decorative === "boolean") written.decorative = decorative ? 1 : 0;
  return written;
}

function pointOf(given: object): { x: number; y: number } {
  const [x, y] = [Reflect.get(given, "x"), Reflect.get(given, "y")];
  if (typeof x === "number" && typeof y === "number") return { x, y };
  const message = "focal_point needs both x and y.";
  throw new RestError("rest_invalid_param", "Invalid parameter(s): focal_point", 400, {
    params: { focal_point: message },
  });
}
