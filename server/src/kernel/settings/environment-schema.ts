/** The environment's variables: what each may be, and what it is where nothing is said. */

import { isIP } from "node:net";
import { longestPassword } from "@extenso/contract/requests/forms.ts";
import { isEmail } from "@extenso/contract/requests/rules.ts";
import * as z from "zod";
import { parsePrivateKey, parsePublicKey } from "./backup-keys.ts";
import { bucketAddressForm, parseBucketAddress } from "./bucket-address.ts";
import { imapAddressForm, parseImapAddress } from "./imap-address.ts";

/** Values that several variables share. */
const flag = (byDefault: boolean) =>
  z
    .enum(["0", "1", "true", "false"], { error: "0, 1, true or false" })
    .optional()
    .transform((value) => (value === undefined ? byDefault : value === "1" || value === "true"));

/** Undefined where nothing is said: then the desk decides. */
const flagOrUnsaid = z
  .enum(["0", "1", "true", "false"], { error: "0, 1, true or false" })
  .optional()
  .transform((value) => (value === undefined ? undefined : value === "1" || value === "true"));

const wholeNumber = (byDefault: number, lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${lowest} to ${highest}`)
    .optional()
    .transform((value) => (value === undefined ? byDefault : Number(value)))
    .refine((value) => value >= lowest && value <= highest, `a whole number from ${lowest} to ${highest}`);

const address = (protocols: string[], allowed: string, fits: (url: URL) => boolean = () => true) =>
  z
    .string()
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const url = new URL(value);
      return protocols.includes(url.protocol) && fits(url);
    }, allowed)
    .optional();

const web = ["http:", "https:"];

/** Links are made by adding to it. */
const isPlain = ({ search, hash, username }: URL) => search === "" && hash === "" && username === "";

const hostName = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

const hostWithPort = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i;

const listOf = (fits: (part: string) => boolean, allowed: string) =>
  z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(fits), allowed);

const hostList = listOf(
  (host) => hostWithPort.test(host),
  "host names such as old.example.com, separated by commas",
);
/** `Name <mailbox@host>`, or the mailbox alone. */
const sender = /^(?:[^\p{Cc}<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;

const adminPassword = `8 to ${longestPassword} characters`;

/** @param parse gives the key as it is used, null for what is none. */
const backupKey = (parse: (written: string) => string | null) =>
  z.string().transform((written, context) => {
    const key = parse(written);
    if (key) return key;
    context.addIssue("what npm run backup -- --new-key prints");
    return z.NEVER;
  });

export const environmentSchema = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  HOST: z
    .string()
    .refine((value) => isIP(value) > 0 || hostName.test(value), "an IP address or a host name")
    .default("0.0.0.0"),
  DATA_DIR: z.string().default("./data"),
  /** The address people type; absolute links, mails and tokens carry it. */
  PUBLIC_URL: address(
    web,
    "an address without a path, such as https://www.example.com",
    (url) => isPlain(url) && url.pathname === "/",
  ),
  /** Whether browsers are told to reach all names below the public one by https, too. */
  HSTS_SUBDOMAINS: flag(true),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  DATABASE_URL: address(
    ["postgres:", "postgresql:"],
    "an address such as postgres://user:password@host/database",
  ),
  /** How many processes serve this studio; 1 says that files and mails may stay with the one. */
  REPLICAS: wholeNumber(0, 0, 1_000),
  /** Seconds between "I am leaving" and leaving, so that a proxy sees it. */
  DRAIN_SECONDS: wholeNumber(0, 0, 300),
  FILES_DIR: z.string().optional(),
  S3_URL: z
    .string()
    .transform((value, { addIssue }) => {
      const parsed = parseBucketAddress(value);
      if (!parsed) addIssue({ code: "custom", message: bucketAddressForm });
      return parsed ?? undefined;
    })
    .optional(),
  SMTP_URL: address(
    ["smtp:", "smtps:"],
    "an address such as smtp://user:password@mail.example.com:587",
    ({ hostname }) => hostname !== "",
  ),
  IMAP_URL: z
    .string()
    .transform((value, { addIssue }) => {
      const parsed = parseImapAddress(value);
      if (!parsed) addIssue({ code: "custom", message: imapAddressForm });
      return parsed ?? undefined;
    })
    .optional(),
  /** Further addresses whose mail arrives in the mailbox of `IMAP_URL`; comma-separated. */
  IMAP_ADDRESSES: listOf(isEmail, "e-mail addresses, separated by commas"),
  /** Names that the receiving mail server gives itself in `Authentication-Results`; comma-separated. */
  AUTHSERV_ID: hostList,
  MAIL_FROM: z
    .string()
    .regex(sender, "a sender such as Extenso <studio@example.com>")
    .default("Extenso <studio@extenso.example>"),
  MAIL_REPLY_TO: z.string().refine(isEmail, "an e-mail address").optional(),
  STUDIO_EMAIL: z.string().refine(isEmail, "an e-mail address").default("support@extenso.example"),
  /** Canada's anti-spam law wants the sender's postal address in every newsletter mail. */
  STUDIO_ADDRESS: z
    .string()
    .regex(/^(?!\s*$)[^\p{Cc}]+$/u, "a postal address on one line")
    .default("Extenso Media Inc., 1250 Railway Street, Vancouver BC V6A 1H1"),
  CONTENT_API_URL: address(web, "an address such as https://cms.example.com", isPlain),
  /** Further host names whose links in content lead to this site; comma-separated. */
  CONTENT_HOSTS: hostList,
  /** Further hosts that pictures and films of the content may come from; comma-separated. */
  MEDIA_HOSTS: hostList,
  YOUTUBE_THUMBNAILS_URL: address(
    web,
    "an address without a path, such as https://i.ytimg.com",
    (url) => isPlain(url) && url.pathname === "/",
  ).default("https://i.ytimg.com"),
  /** Megabytes that one file may have which comes in pieces. */
  LARGEST_UPLOAD: wholeNumber(2048, 1, 1_048_576),
  /** A folder or a bucket, outside of DATA_DIR. */
  BACKUP_TO: z.string().max(2_000).optional(),
  /** Hours from one backup to the next. */
  BACKUP_EVERY: wholeNumber(24, 1, 24 * 30),
  /** Days; the privacy policy promises that backups are gone after 90. */
  BACKUP_KEEP: wholeNumber(30, 1, 90),
  BACKUP_PASSPHRASE: z.string().min(12, "at least 12 characters").max(1_000).optional(),
  BACKUP_PUBLIC_KEY: backupKey(parsePublicKey).optional(),
  BACKUP_PRIVATE_KEY: backupKey(parsePrivateKey).optional(),
  /** A port for `/metrics` alone; 0 takes any. */
  METRICS_PORT: wholeNumber(0, 0, 65535).optional(),
  METRICS_HOST: z
    .string()
    .refine((value) => isIP(value) > 0 || hostName.test(value), "an IP address or a host name")
    .default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,500}$/, "20 or more characters without spaces")
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(?:test|live)_\w{8,250}$/, "a secret or restricted key such as sk_live_…")
    .optional(),
  /** Several while one is replaced by another; comma-separated. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((value) => value.split(",").map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.length <= 5 && secrets.every((secret) => /^whsec_[\w+/=-]{8,250}$/.test(secret)),
      "the signing secrets of Stripe’s endpoint, whsec_…; up to five, separated by commas",
    )
    .optional(),
  /** Another server in Stripe's shape, for trials. */
  STRIPE_API_URL: address(
    web,
    "an address without a path, such as https://api.stripe.com",
    (url) => isPlain(url) && url.pathname === "/",
  ).default("https://api.stripe.com"),
  SEED_SAMPLE: flag(true),
  STAFF_SECOND_FACTOR: flagOrUnsaid,
  STAFF_SECOND_FACTOR_DAYS: wholeNumber(7, 0, 90),
  JWT_SECRET: z.string().min(32, "at least 32 characters").optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, "an e-mail address").optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^\w{3,60}$/, "3 to 60 letters, digits and underscores")
    .default("studio_admin"),
  ADMIN_PASSWORD: z.string().min(8, adminPassword).max(longestPassword, adminPassword).optional(),
  TIMEZONE: z
    .string()
    .refine(isTimezone, "an IANA time zone such as America/Vancouver")
    .default("America/Vancouver"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" })
    .default("info"),
  NODE_ENV: z
    .enum(["production", "development", "test"], { error: "production, development or test" })
    .default("production"),
});

/** Zones that Node knows, which includes neither offsets nor every old name. */
export function isTimezone(name: string): boolean {
  return Intl.supportedValuesOf("timeZone").includes(name);
}

export type Environment = z.infer<typeof environmentSchema>;

/** Secrets must not reach the terminal or a log, not even mistyped ones. */
export const secretSettings = new Set([
  "JWT_SECRET",
  "ADMIN_PASSWORD",
  "DATABASE_URL",
  "S3_URL",
  "SMTP_URL",
  "IMAP_URL",
  "BACKUP_TO",
  "BACKUP_PASSPHRASE",
  // Not secret itself, but where the other half is set by mistake.
  "BACKUP_PUBLIC_KEY",
  "BACKUP_PRIVATE_KEY",
  "METRICS_TOKEN",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]);
