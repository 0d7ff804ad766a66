/** Links by which the sender of a request finds it again: only their hashes are kept. */
import { hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Query, Queryable } from "../../../engines/database/query.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { confirmedEmailKey, emailKey } from "../../identity/identity.ts";
import { findRequest } from "../find-request.ts";
import type { ContactRequest } from "../store.ts";

/** @returns the link's path, which is not kept. */
export async function makeRequestLink(rows: Query, requestId: number, now: Date): Promise<string> {
  const secret = makeSecret();
  await rows
    .insertInto("request_links")
    .values({ hash: hashSecret(secret), request_id: requestId, created_at: now.toISOString() })
    .execute();
  return `/request/${secret}`;
}

/** Links of one request: a form that is sent again and again makes no more. */
const mostLinks = 10;

/** @returns the path of a link for who has just sent the request; empty where there are too many. */
export async function createReplyLink({ query }: Queryable, reference: string, now: Date): Promise<string> {
  const request = await query
    .selectFrom("contact_requests")
    .select("id")
    .select(({ selectFrom }) =>
      selectFrom("request_links")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("request_id", "=", "contact_requests.id")
        .as("links"),
    )
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!request || Number(request.links) >= mostLinks) return "";
  return makeRequestLink(query, request.id, now);
}

/** How a sender shows whose request it is: by the secret of a link, or by being signed in. */
export type Opening = { secret: string } | { reference: string; member: Member };

export interface Member {
  id: number;
  /** Key of their address where it is confirmed; `null` elsewhere. */
  emailKey: string | null;
}

/** @returns with the address where it is confirmed: typing somebody's address must not open what they sent. */
export async function memberOf(
  query: Query,
  { id, confirmedEmail }: Pick<SignedInUser, "id" | "confirmedEmail">,
): Promise<Member> {
  if (confirmedEmail !== undefined) return { id, emailKey: confirmedEmail ? emailKey(confirmedEmail) : null };
  return { id, emailKey: await confirmedEmailKey(query, id) };
}

/** Requests that were sent while signed in, or with an address that is proved to be the member's. */
export function requestsOf(query: Query, { id, emailKey }: Member) {
  return query.selectFrom("contact_requests").where((is) => {
    const whileSignedIn = is("user_id", "=", id);
    if (emailKey === null) return whileSignedIn;
    const contact = is.selectFrom("contacts").select("id").where("email_key", "=", emailKey);
    return is.or([whileSignedIn, is("contact_id", "in", contact)]);
  });
}

/** @throws {RestError} 404, for a secret that never was and for a request that is deleted or somebody else's. */
export async function findRequestByLink(query: Query, opening: Opening): Promise<ContactRequest> {
  const found =
    "secret" in opening
      ? await query
          .selectFrom("contact_requests")
          .innerJoin("request_links", "request_links.request_id", "contact_requests.id")
          .selectAll("contact_requests")
          .where("request_links.hash", "=", hashSecret(opening.secret))
          .executeTakeFirst()
      : await requestsOf(query, opening.member)
          .selectAll()
          .where("reference", "=", opening.reference)
          .executeTakeFirst();
  if (!found) throw noLongerHere();
  if (found.merged_into === null) return found;
  const whole = await findRequest(query, found.merged_into);
  if (!whole) throw noLongerHere();
  return whole;
}

/** A member's own request. @throws {RestError} 404, for somebody else's too. */
export async function findOwnRequest(
  query: Query,
  user: Pick<SignedInUser, "id" | "confirmedEmail">,
  reference: string,
): Promise<ContactRequest> {
  return findRequestByLink(query, { reference, member: await memberOf(query, user) });
}

export function noLongerHere(): RestError {
  return new RestError(
    "rest_no_request",
    "This request isn’t here any more. Write to us if you need it.",
    404,
  );
}
