/**
 * Every setting of the product, parsed once at start. Nothing else reads the environment, so this file
 * is also the list of what can be set; README.md explains each for the person who runs the studio.
 */
import { isIP } from "node:net";
import { resolve } from "node:path";
import { longestPassword } from "@extenso/contract/forms.ts";
import * as z from "zod";

const flag = (byDefault: boolean) =>
  z
    .enum(["0", "1", "true", "false"], { error: "0, 1, true or false" })
    .optional()
    .transform((value) => (value === undefined ? byDefault : value === "1" || value === "true"));

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
const hostList = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .refine(
    (hosts) => hosts.every((host) => hostWithPort.test(host)),
    "host names such as old.example.com, separated by commas",
  );
/** `Name <mailbox@host>`, or the mailbox alone. */
const sender = /^(?:[^\p{Cc}<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u;

const adminPassword = `8 to ${longestPassword} characters`;

const environmentSchema = z.object({
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
  TRUST_PROXY: wholeNumber(0, 0, 10),
  DATABASE_URL: address(
    ["postgres:", "postgresql:"],
    "an address such as postgres://user:password@host/database",
  ),
  SMTP_URL: address(
    ["smtp:", "smtps:"],
    "an address such as smtp://user:password@mail.example.com:587",
    ({ hostname }) => hostname !== "",
  ),
  MAIL_FROM: z
    .string()
    .regex(sender, "a sender such as Extenso <studio@example.com>")
    .default("Extenso <studio@extenso.example>"),
  STUDIO_EMAIL: z.email("an e-mail address").default("support@extenso.example"),
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
  SEED_SAMPLE: flag(true),
  JWT_SECRET: z.string().min(32, "at least 32 characters").optional(),
  ADMIN_EMAIL: z.email("an e-mail address").optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^\w{3,60}$/, "3 to 60 letters, digits and underscores")
    .default("studio_admin"),
  ADMIN_PASSWORD: z.string().min(8, adminPassword).max(longestPassword, adminPassword).optional(),
  TIMEZONE: z
    .string()
    .refine(
      (value) => Intl.supportedValuesOf("timeZone").includes(value),
      "an IANA time zone such as America/Vancouver",
    )
    .default("America/Vancouver"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" })
    .default("info"),
  NODE_ENV: z
    .enum(["production", "development", "test"], { error: "production, development or test" })
    .default("production"),
});

export interface Settings {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Without a slash at the end. Undefined: derived from the port, see `publicUrl`. */
  publicUrl: string;
  /** How many proxies stand in front; 0 ignores `X-Forwarded-For`. */
  trustProxy: number;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  studioEmail: string;
  /** Name and postal address, one line. */
  studioAddress: string;
  /** API root of a WordPress to read content from, ending in `/wp-json`, without a slash at the end. */
  contentApiUrl: string | undefined;
  contentHosts: string[];
  mediaHosts: string[];
  /** Where thumbnails of embedded clips are fetched from, without a slash at the end. */
  youTubeThumbnailsUrl: string;
  /** Bytes of one file that comes in pieces. */
  largestUpload: number;
  seedSample: boolean;
  jwtSecret: string | undefined;
  admin: { email: string | undefined; username: string; password: string | undefined };
  timezone: string;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  environment: "production" | "development" | "test";
}

/** A setting that cannot be used. `message` names it, what was given and what is allowed; one line each. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Secrets must not reach the terminal or a log, not even mistyped ones. */
const secretSettings = new Set(["JWT_SECRET", "ADMIN_PASSWORD", "DATABASE_URL", "SMTP_URL"]);

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

function apiRoot(url: string): string {
  const bare = withoutSlash(url);
  return bare.endsWith("/wp-json") ? bare : `${bare}/wp-json`;
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
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    trustProxy: env.TRUST_PROXY,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    studioEmail: env.STUDIO_EMAIL,
    studioAddress: env.STUDIO_ADDRESS,
    contentApiUrl: env.CONTENT_API_URL && apiRoot(env.CONTENT_API_URL),
    contentHosts: env.CONTENT_HOSTS,
    mediaHosts: env.MEDIA_HOSTS,
    youTubeThumbnailsUrl: withoutSlash(env.YOUTUBE_THUMBNAILS_URL),
    largestUpload: env.LARGEST_UPLOAD * 1024 * 1024,
    seedSample: env.SEED_SAMPLE,
    jwtSecret: env.JWT_SECRET,
    admin: { email: env.ADMIN_EMAIL, username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    timezone: env.TIMEZONE,
    logLevel: env.LOG_LEVEL,
    environment: env.NODE_ENV,
  };
}
