/** Finds a mail's author, who isn't the one in `From` if a group or a web form sent it. */
import type { Email } from "postal-mime";
import { mailboxesIn, type NamedAddress } from "./mailboxes-in.ts";

export interface MailAuthor extends NamedAddress {
  /** The mailing list or web form in `From` that passed on the author's words. */
  via: { address: string; kind: "group" | "form" } | null;
  /** Another address at which the author wants replies; empty if it is the same. */
  answersTo: string;
}

type Headers = Email["headers"];

/**
 * Groups put their own address into `From` and name the author in other headers; web forms and directories write as
 * themselves, and name the person who filled them in in `Reply-To`.
 * @param text the mail's text, because forms repeat the address that was typed into them.
 */
export function authorOf(headers: Headers, text: string): MailAuthor {
  const from = ["from", "sender", "reply-to"].map((key) => firstOf(headers, key)).find(Boolean);
  if (!from) return { name: "", address: "", via: null, answersTo: "" };
  const group = groupAddresses(headers);
  const isGroups = (address: string) => group.has(keyOf(address));
  const written =
    isGroups(from.address) || isRenamed(headers, from) ? groupAuthor(headers, from, isGroups) : null;
  const sender = written ?? from;
  const asker = formAuthor(headers, sender, { text, isGroups });
  const author = asker ?? sender;
  const elsewhere = mailboxesOf(headers, "reply-to").find(
    ({ address }) => !isGroups(address) && !isUnread(address) && keyOf(address) !== keyOf(from.address),
  );
  const answersTo = elsewhere && keyOf(elsewhere.address) !== keyOf(author.address) ? elsewhere.address : "";
  if (author === from) return { ...from, via: null, answersTo };
  return { ...author, via: { address: from.address, kind: asker ? "form" : "group" }, answersTo };
}

const keyOf = (address: string) => address.trim().toLowerCase();
const domainOf = (address: string) => keyOf(address).replace(/^.*@/s, "");

function valuesOf(headers: Headers, key: string): string[] {
  return headers.filter((header) => header.key === key).map(({ value }) => value);
}

const mailboxesOf = (headers: Headers, key: string) => mailboxesIn(valuesOf(headers, key)[0] ?? "");
const firstOf = (headers: Headers, key: string) => mailboxesOf(headers, key)[0];

const has = (headers: Headers, pattern: RegExp) => headers.some(({ key }) => pattern.test(key));

/** Headers that only mailing lists and groups set. */
const groupHeaders =
  /^(?:list-(?:id|post)|mailing-list|x-beenthere|x-mailman-version|x-google-group-id|x-original-(?:sender|from)|x-groupsio-.*|x-ms-exchange-group.*)$/;

/** The group's own addresses, as its headers name them. */
function groupAddresses(headers: Headers): Set<string> {
  const named = new Set<string>();
  for (const key of ["list-post", "mailing-list", "x-beenthere", "x-loop"]) {
    for (const [, address = ""] of valuesOf(headers, key)
      .join(" ")
      .slice(0, 5_000)
      .matchAll(/([^\s<>:;,]+@[^\s<>;,?]+)/g)) {
      named.add(keyOf(address));
    }
  }
  // `<studio.extenso.example>` is studio@extenso.example.
  const [, list, domain] = /<([^<>.\s]+)\.([^<>\s]+)>/.exec(valuesOf(headers, "list-id")[0] ?? "") ?? [];
  if (list && domain) named.add(keyOf(`${list}@${domain}`));
  return named;
}

/** “Ines Varga via Studio”: whether a group has renamed the author. A header of a group must confirm it. */
function isRenamed(headers: Headers, { name, address }: NamedAddress): boolean {
  if (!has(headers, groupHeaders)) return false;
  return (
    nameBeforeVia(name) !== null ||
    munged.test(address) ||
    numbered.test(address) ||
    has(headers, /^x-original-from$/)
  );
}

/** `ines=lumen-hotel.example@groups.example`. */
const munged = /^([^\s@=]+)=([^\s@=]+\.[^\s@=]+)@/;
/** LISTSERV's numbered addresses in place of the author's. */
const numbered = /-dmarc-request@/i;

function groupAuthor(
  headers: Headers,
  from: NamedAddress,
  isGroups: (address: string) => boolean,
): NamedAddress | null {
  const [, local, domain] = munged.exec(from.address) ?? [];
  const found: (NamedAddress & { key: string })[] = [
    ...["x-original-from", "x-original-sender", "reply-to", "x-mailfrom", "sender", "cc"].flatMap((key) =>
      mailboxesOf(headers, key).map((mailbox) => ({ ...mailbox, key })),
    ),
    ...(local ? [{ name: "", address: `${local}@${domain}`, key: "munged" }] : []),
  ].filter(({ address }) => !isGroups(address) && keyOf(address) !== keyOf(from.address));
  const writer = nameBeforeVia(from.name);
  const sure = found.filter(({ key }) => key !== "sender" && key !== "cc");
  const best =
    sure.find(({ address }) => !isUnread(address)) ??
    found.find(({ name }) => writer !== null && isSameName(name, writer)) ??
    sure[0];
  if (!best) return null;
  // The address may come from one header and the name from another, if both mean the same person.
  const sameAddress = found.find(
    ({ name, address }) => name !== "" && keyOf(address) === keyOf(best.address),
  );
  return { name: best.name || sameAddress?.name || writer || "", address: best.address };
}

/**
 * `'Ines Varga' via Studio`: the quotes, or a word of any language between two names. @returns `null` where it is
 * an ordinary name.
 */
function nameBeforeVia(name: string): string | null {
  const written = name.slice(0, 300);
  const [, quoted] = /^['‘“"«](.+?)['’”"»]\s+\S+\s+\S/u.exec(written) ?? [];
  const [, before] =
    /^(.+?)[\s(（[]+(?:via|by way of|über|vía|przez|através de|a través de|через|経由|通过|透過)\s/iu.exec(
      written,
    ) ?? [];
  return quoted ?? before ?? null;
}

const isSameName = (one: string, other: string) => wordsOf(one).some((word) => wordsOf(other).includes(word));
const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];

/** Local parts of addresses that nobody reads, in several languages. */
const unread = new RegExp(
  "(?:^|[-_.+])(?:no|not|do-?not|dont|never|nicht|keine?|ne|ala|ne-?pas|non?|ikke|ei|ej|geen|nao|não|nie)[-_.]?" +
    "(?:reply|answer|respond|antwort|r[eé]pond|respond|rispond|svar|vasta|antwoord|odpow|odpov|odgov|otve[tc]|contest)|noreply|" +
    "(?:svara?|besvara?|antwoord(?:en)?|beantwoord(?:en)?)[-_.](?:inte|ej|ikke|niet)|(?:cevap|yanit)lama|^mailer-daemon$",
  "i",
);

/** Local parts of addresses from which programs send for somebody else. */
const program =
  /^(?:reply[-_+.].*|.*notif(?:y|ications?)|mailer|auto(?:mat(?:ed|ic))?|robot|bot|(?:web|mail|contact|kontakt)?[-_.]?form(?:s|ular|ulario)?(?:[-_.].*)?|formmail|submissions?|(?:web)?server|system|web|website|wordpress|www|www-data|apache|nginx|httpd|nobody|root|postmaster|webmaster|bounces?(?:[-_.+].*)?|alerts?|messages?|messenger|leads?|enquir(?:y|ies)|inquir(?:y|ies)|listings?)$/i;

const localOf = (address: string) => address.replace(/@[^@]*$/s, "");
const isUnread = (address: string) => unread.test(localOf(address));
const isMachine = (address: string) => isUnread(address) || program.test(localOf(address));

/** Headers by which programs tell that they send for others. */
const programHeaders =
  /^(?:x-php-.*|feedback-id|list-unsubscribe|x-ses-outgoing|x-sg-eid|x-mailgun-.*|x-pm-.*|x-mandrill-.*|x-entity-ref-id|x-report-abuse|x-csa-complaints)$/;

function formAuthor(
  headers: Headers,
  sender: NamedAddress,
  { text, isGroups }: { text: string; isGroups: (address: string) => boolean },
): NamedAddress | null {
  const asker = mailboxesOf(headers, "reply-to").find(
    ({ address }) => keyOf(address) !== keyOf(sender.address) && !isGroups(address) && !isUnread(address),
  );
  if (!asker) return null;
  const named = nameBeforeVia(sender.name);
  const isNamed = asker.name !== "";
  const isSelf = isSameName(isNamed ? asker.name : localOf(asker.address), sender.name);
  if (isMachine(sender.address) || (named && (isSelf || !isNamed))) {
    return { name: asker.name || (named ?? ""), address: asker.address };
  }
  // People who want replies at another address are still the author; programs that write for others aren't.
  if (isSelf || domainOf(asker.address) === domainOf(sender.address)) return null;
  const isRepeated = text.toLowerCase().includes(keyOf(asker.address));
  const isProgram =
    has(headers, programHeaders) ||
    /PHPMailer|SwiftMailer|Drupal|WPForms/i.test(valuesOf(headers, "x-mailer")[0] ?? "");
  const answersSomething = has(headers, /^(?:in-reply-to|references)$/);
  return !answersSomething && (isRepeated || isProgram) ? asker : null;
}
