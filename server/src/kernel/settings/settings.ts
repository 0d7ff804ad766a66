/**
 * All settings of the product, parsed once at start. No other code reads the environment: `environment-schema.ts`
 * lists all variables, and README.md explains each for the person who runs the studio.
 */
import { join, resolve } from "node:path";
import type { BucketAddress } from "./bucket-address.ts";
import { type Environment, environmentSchema, secretSettings } from "./environment-schema.ts";
import type { ImapAddress } from "./imap-address.ts";

export interface Settings {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Without a slash at the end. Undefined: derived from the port, see `publicUrl`. */
  publicUrl: string;
  /** With https: whether that holds for all names below the public one. */
  hstsSubdomains: boolean;
  /** Names of the variables that the environment sets, without their values. */
  setByEnvironment: ReadonlySet<string>;
  /** Whether the roles of staff need a second factor, and days of grace; null: they don't; undefined: the desk decides. */
  staffSecondFactor: { graceDays: number } | null | undefined;
  /** How many proxies are in front; 0 ignores `X-Forwarded-For`. */
  trustProxy: number;
  databaseUrl: string | undefined;
  /** As said; undefined where nothing was. */
  replicas: number | undefined;
  /** How long `/healthz` says that this process ends, before it does. */
  drainSeconds: number;
  /** Absolute path of the folder for files, where they lie in no bucket. */
  filesDir: string;
  /** That folder was named, so others may see it too. */
  filesDirIsShared: boolean;
  s3: BucketAddress | undefined;
  smtpUrl: string | undefined;
  /** The mailbox that answers to our mails arrive in. */
  imap: ImapAddress | undefined;
  /** Mail servers whose `Authentication-Results` are trusted, lower case; empty for none. */
  authservIds: string[];
  /**
   * Sender of mails and recipient of notices, for `engines/mail/mail-settings.ts`: the desk changes what isn't set; and
   * where answers go, for `engines/mail/reply-address.ts`.
   */
  mail: {
    sender: Changeable;
    notices: Changeable;
    replyTo: string | undefined;
    /** Addresses whose mail arrives in the mailbox that is read, besides its own; lower case. */
    readAddresses: readonly string[];
  };
  /** Name and postal address, one line. */
  studioAddress: string;
  /** API root of a WordPress to read content from, ending in `/wp-json`, without a slash at the end. */
  contentApiUrl: string | undefined;
  contentHosts: string[];
  mediaHosts: string[];
  /** Root URL for thumbnails of embedded clips, without a slash at the end. */
  youTubeThumbnailsUrl: string;
  /** Bytes of one file that comes in pieces. */
  largestUpload: number;
  backup: BackupSettings;
  /** Metrics are collected only if there is a port or a token. */
  metrics: { port: number | undefined; host: string; token: string | undefined };
  /** Undefined: nobody pays through Stripe. */
  stripe: StripeSettings | undefined;
  seedSample: boolean;
  jwtSecret: string | undefined;
  admin: { email: string | undefined; username: string; password: string | undefined };
  /** The studio's zone now, which the desk may change: read where it is needed, never copied for later. */
  timezone: string;
  /** `TIMEZONE` or its default. */
  environmentTimezone: string;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  environment: "production" | "development" | "test";
}

/** From the environment, or else a default. */
interface Changeable {
  value: string;
  isSet: boolean;
}

interface BackupSettings {
  /** As it was written. Undefined: none are made by themselves. */
  to: string | undefined;
  everyHours: number;
  keepDays: number;
  passphrase: string | undefined;
  publicKey: string | undefined;
  privateKey: string | undefined;
}

export interface StripeSettings {
  secretKey: string;
  /** Each signs events as well as another; none: nothing that Stripe tells is believed. */
  webhookSecrets: string[];
  /** Without a slash at the end. */
  apiUrl: string;
}

/** A setting that cannot be used. `message` names it, what was given and what is allowed; one line each. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

function apiRoot(url: string): string {
  const bare = withoutSlash(url);
  return bare.endsWith("/wp-json") ? bare : `${bare}/wp-json`;
}

/** Settings that are allowed each, and not together. One line each, with what to do. */
function clashesIn(env: Environment): string[] {
  return [
    env.METRICS_PORT !== 0 &&
      env.METRICS_PORT === env.PORT &&
      `METRICS_PORT is ${env.PORT}, and so is PORT; choose another, or METRICS_TOKEN alone for /metrics on PORT`,
    env.BACKUP_PASSPHRASE !== undefined &&
      env.BACKUP_PUBLIC_KEY !== undefined &&
      "BACKUP_PASSPHRASE and BACKUP_PUBLIC_KEY are both set; choose one",
  ].filter((line) => line !== false);
}

/**
 * Reads the settings from an environment such as `process.env`; empty values count as not given.
 * @throws {SettingsError} naming every wrong setting, its value (never a secret's) and what is allowed.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const shown = secretSettings.has(name) ? "a value that does not fit" : JSON.stringify(given[name]);
      return `${name} is ${shown}; allowed: ${issue.message}`;
    });
    throw new SettingsError(lines.join("\n"));
  }
  const env = parsed.data;
  const clashes = clashesIn(env);
  if (clashes.length > 0) throw new SettingsError(clashes.join("\n"));
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    setByEnvironment: new Set(Object.keys(given).filter((name) => given[name] !== undefined)),
    staffSecondFactor: secondFactorOf(env),
    trustProxy: env.TRUST_PROXY,
    databaseUrl: env.DATABASE_URL,
    replicas: env.REPLICAS || undefined,
    drainSeconds: env.DRAIN_SECONDS,
    filesDir: env.FILES_DIR === undefined ? join(resolve(env.DATA_DIR), "files") : resolve(env.FILES_DIR),
    filesDirIsShared: env.FILES_DIR !== undefined,
    s3: env.S3_URL,
    smtpUrl: env.SMTP_URL,
    imap: env.IMAP_URL,
    authservIds: env.AUTHSERV_ID.map((name) => name.toLowerCase()),
    mail: {
      sender: { value: env.MAIL_FROM, isSet: given.MAIL_FROM !== undefined },
      notices: { value: env.STUDIO_EMAIL, isSet: given.STUDIO_EMAIL !== undefined },
      replyTo: env.MAIL_REPLY_TO,
      readAddresses: env.IMAP_ADDRESSES.map((address) => address.toLowerCase()),
    },
    studioAddress: env.STUDIO_ADDRESS,
    contentApiUrl: env.CONTENT_API_URL && apiRoot(env.CONTENT_API_URL),
    contentHosts: env.CONTENT_HOSTS,
    mediaHosts: env.MEDIA_HOSTS,
    youTubeThumbnailsUrl: withoutSlash(env.YOUTUBE_THUMBNAILS_URL),
    largestUpload: env.LARGEST_UPLOAD * 1024 * 1024,
    backup: {
      to: env.BACKUP_TO,
      everyHours: env.BACKUP_EVERY,
      keepDays: env.BACKUP_KEEP,
      passphrase: env.BACKUP_PASSPHRASE,
      publicKey: env.BACKUP_PUBLIC_KEY,
      privateKey: env.BACKUP_PRIVATE_KEY,
    },
    metrics: {
      port: given.METRICS_PORT === undefined ? undefined : env.METRICS_PORT,
      host: env.METRICS_HOST,
      token: env.METRICS_TOKEN,
    },
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
          apiUrl: withoutSlash(env.STRIPE_API_URL),
        }
      : undefined,
    seedSample: env.SEED_SAMPLE,
    jwtSecret: env.JWT_SECRET,
    admin: { email: env.ADMIN_EMAIL, username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    timezone: env.TIMEZONE,
    environmentTimezone: env.TIMEZONE,
    logLevel: env.LOG_LEVEL,
    environment: env.NODE_ENV,
  };
}

function secondFactorOf({
  STAFF_SECOND_FACTOR: isRequired,
  STAFF_SECOND_FACTOR_DAYS: graceDays,
}: Environment) {
  if (isRequired === undefined) return undefined;
  return isRequired ? { graceDays } : null;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
