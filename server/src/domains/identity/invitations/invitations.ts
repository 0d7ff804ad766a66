/**
 * Invitations of staff (docs/decisions/093-invitations-of-staff.md). One is open for each address; its link is stored
 * as a hash, and counts while who sent it may still give roles.
 */

import { isEmail } from "@extenso/contract/requests/rules.ts";
import type { StaffRole, WireInvitation, WireOpenedInvitation } from "@extenso/contract/wire/people.ts";
import type { Selectable, Transaction } from "kysely";
import { hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import { isUniqueConflict } from "../../../engines/database/dialect.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueNumbered } from "../../../engines/mail/enqueue-mail.ts";
import { type Delivery, deliveriesOf, removeUnsent } from "../../../engines/mail/outbox-figures.ts";
import { takeFromAll } from "../../../engines/rate-limits/take-from-all.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import { gmtTime } from "../../../engines/wordpress-values/site-time.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { can, demandProof } from "../../access/access.ts";
import { appendAudit } from "../../audit/audit.ts";
import { withSignature } from "../../site-content/site-content.ts";
import type { By } from "../accounts/change-account.ts";
import { findHolder } from "../accounts/email-ownership.ts";
import type { InvitationsTable } from "../tables.ts";
import { actorOf } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { standingOf } from "../users/standing.ts";
import { emailKey, type User } from "../users/user.ts";
import { invitationMail } from "./invitation-mail.ts";

export type Invitation = Selectable<InvitationsTable>;
type Inviting = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

const day = 24 * 60 * 60 * 1000;
const linkDays = 7;
/** Open at once; nobody invites more. */
const mostInvitations = 200;

const refused = (message: string) =>
  new RestError("rest_invalid_param", message, 400, { params: { email: message } });
const conflict = (message: string) => new RestError("extenso_invitation_refused", message, 409);
export const noInvitation = () =>
  new RestError("extenso_no_invitation", "This invitation is not open any more.", 404);

/** By who invites, by whom, and in all: a password in the wrong hands sends no flood. */
async function takeInvitation(
  { database }: Inviting,
  userId: number,
  email: string,
  now: Date,
): Promise<void> {
  const perDay = { windowSeconds: 24 * 3600 };
  const rules = [
    { key: `invite:${userId}`, limit: 30, ...perDay },
    { key: `invited:${hashSecret(emailKey(email))}`, limit: 5, ...perDay },
    { key: "invitations", limit: 100, ...perDay },
  ];
  const { allowed, retryAfterSeconds } = await takeFromAll(database, rules, now);
  if (!allowed) throw tooManyRequests(retryAfterSeconds);
}

/** @throws {RestError} 409 where the address is that of somebody who needs no invitation. */
async function checkHolder(rows: Transaction<Tables>, email: string, role: string): Promise<void> {
  const holder = await provedHolder(rows, email);
  if (!holder) return;
  if (holder.banned_at)
    throw conflict(`${holder.username} has this address and is deactivated. Reactivate that account.`);
  if (holder.roles.includes(role) || can(holder, "edit_posts"))
    throw conflict(`${holder.username} has this address and works here already. Change the role there.`);
}

/** The account that has proved this address: only that one may get the role. Others may have typed it. */
async function provedHolder(rows: Transaction<Tables>, email: string): Promise<User | null> {
  const holder = await findHolder(rows, email);
  const user = holder?.email_confirmed_at ? await findUser(rows, holder.id) : undefined;
  return user && !user.left_at ? user : null;
}

/** @throws {RestError} 400 for no address, 409 where it is invited or known, 429. */
export async function invite(
  needed: Inviting,
  { email: typed, role }: { email: string; role: StaffRole },
  by: By,
): Promise<number> {
  const { database, clock, log } = needed;
  const email = typed.trim().normalize("NFC");
  if (!isEmail(email)) throw refused("Please enter a valid email address.");
  const now = clock();
  demandProof(by.caller, now);
  await takeInvitation(needed, by.userId, email, now);
  const already = () => conflict("This address is invited already. Send that invitation again.");
  const id = await database.query
    .transaction()
    .execute(async (rows) => {
      await checkHolder(rows, email, role);
      const open = await rows
        .selectFrom("invitations")
        .select(["email_key", "expires_at"])
        .limit(mostInvitations)
        .execute();
      if (open.some(({ email_key }) => email_key === emailKey(email))) throw already();
      if (open.length >= mostInvitations)
        throw conflict("Too many invitations are open. Withdraw some first.");
      const actor = await actorOf(rows, by);
      const token = makeSecret();
      const { id } = await rows
        .insertInto("invitations")
        .values({
          email,
          email_key: emailKey(email),
          role,
          hash: hashSecret(token),
          invited_by: by.userId,
          invited_by_name: actor.name,
          created_at: now.toISOString(),
          sent_at: now.toISOString(),
          expires_at: expiryOf(now),
          mail_id: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await sendMail(rows, needed, { id, email, role, token }, by);
      const changes = { role: { from: null, to: role } };
      await appendAudit(
        rows,
        actor,
        [{ subject: "invitation", id, name: email, action: "invite", changes }],
        now,
      );
      return id;
    })
    .catch((error) => {
      throw isUniqueConflict(error) ? already() : error;
    });
  securityEvent(log, "user_invited", {
    account: null,
    address: by.address,
    by: by.userId,
    role,
    invitation: id,
  });
  return id;
}

const expiryOf = (from: Date) => new Date(from.getTime() + linkDays * day).toISOString();

/** Puts the mail into the outbox. @throws {RestError} 429 where the mailbox has had its mails. */
async function sendMail(
  rows: Transaction<Tables>,
  { settings, clock, log }: Pick<Inviting, "settings" | "clock" | "log">,
  { id, email, role, token }: { id: number; email: string; role: string; token: string },
  by: By,
): Promise<void> {
  const mail = invitationMail(await withSignature(rows, settings), {
    to: email,
    role,
    token,
    days: linkDays,
  });
  const mail_id = await enqueueNumbered(rows, mail, { now: clock(), address: by.address, log });
  if (mail_id === null) throw tooManyRequests(24 * 3600);
  await rows.updateTable("invitations").set({ mail_id }).where("id", "=", id).execute();
}

/** A mail that has not gone out would bring a link that no longer works. */
async function dropMail(rows: Query, { mail_id }: Pick<Invitation, "mail_id">): Promise<void> {
  if (mail_id !== null) await removeUnsent(rows, mail_id);
}

/** Mails a new link, which replaces the old one and its sender. @throws {RestError} 404, 409, 429. */
export async function sendAgain(needed: Inviting, id: number, by: By): Promise<void> {
  const { database, clock } = needed;
  const now = clock();
  demandProof(by.caller, now);
  const known = await findInvitation(database.query, id);
  if (!known) throw noInvitation();
  await takeInvitation(needed, by.userId, known.email, now);
  await database.query.transaction().execute(async (rows) => {
    const actor = await actorOf(rows, by);
    const token = makeSecret();
    const sent = await rows
      .updateTable("invitations")
      .set({
        hash: hashSecret(token),
        sent_at: now.toISOString(),
        expires_at: expiryOf(now),
        invited_by: by.userId,
        invited_by_name: actor.name,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!sent) throw noInvitation();
    const { email, role } = sent;
    await checkHolder(rows, email, role);
    await dropMail(rows, sent);
    await sendMail(rows, needed, { id, email, role, token }, by);
    const entry = { subject: "invitation", id, name: email, action: "send-again", changes: {} };
    await appendAudit(rows, actor, [entry], now);
  });
}

/** @throws {RestError} 404 where it was accepted or withdrawn meanwhile. */
export async function withdraw({ database, clock }: Inviting, id: number, by: By): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const gone = await rows.deleteFrom("invitations").where("id", "=", id).returningAll().executeTakeFirst();
    if (!gone) throw noInvitation();
    await dropMail(rows, gone);
    const changes = { role: { from: gone.role, to: null } };
    const entry = { subject: "invitation", id, name: gone.email, action: "withdraw", changes };
    await appendAudit(rows, await actorOf(rows, by), [entry], clock());
  });
}

function findInvitation(query: Query, id: number): Promise<Invitation | undefined> {
  return query.selectFrom("invitations").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The newest first, expired ones among them. */
export async function listInvitations(query: Query, now: Date, id?: number): Promise<WireInvitation[]> {
  const rows = await query
    .selectFrom("invitations")
    .selectAll()
    .$if(id !== undefined, (all) => all.where("invitations.id", "=", id ?? 0))
    .orderBy("invitations.sent_at", "desc")
    .orderBy("invitations.id", "desc")
    .limit(mostInvitations)
    .execute();
  const deliveries = await deliveriesOf(
    query,
    rows.map(({ mail_id }) => mail_id),
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by_name,
    sent_gmt: gmtTime(row.sent_at),
    expires_gmt: gmtTime(row.expires_at),
    expired: row.expires_at <= now.toISOString(),
    // Mails that are sent are removed after some time.
    mail: stateOf(deliveries.get(row.mail_id)),
  }));
}

const stateOf = (mail: Delivery | undefined) =>
  mail?.failed_at ? "failed" : !mail || mail.sent_at ? "sent" : "waiting";

/** An invitation that its link may still open: in time, and from somebody who may give roles today. */
export async function findByToken(
  rows: Query,
  settings: Pick<Settings, "staffSecondFactor">,
  token: string,
  now: Date,
): Promise<Invitation | null> {
  const invitation = await rows
    .selectFrom("invitations")
    .selectAll()
    .where("hash", "=", hashSecret(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!invitation?.invited_by) return null;
  const inviter = await standingOf(rows, settings, invitation.invited_by, now);
  if (!inviter || !can(inviter, "promote_users")) return null;
  return invitation;
}

export async function openInvitation(
  { database }: Pick<Inviting, "database">,
  invitation: Invitation,
): Promise<WireOpenedInvitation> {
  const { email, role, invited_by_name: invited_by } = invitation;
  const holder = await database.query.transaction().execute((rows) => provedHolder(rows, email));
  return { email, role, invited_by, username: holder?.username ?? null };
}

export { provedHolder };
