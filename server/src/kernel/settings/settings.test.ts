import { bech32 } from "@scure/base";
import { expect, test } from "vitest";
import { newKeyPair } from "../../engines/crypto/encryption/encryption.ts";
import { readSettings, SettingsError } from "./settings.ts";

const origin = "an address without a path, such as https://www.example.com";
const mailServer = "an address such as smtp://user:password@mail.example.com:587";

test.each([
  ["PORT", "abc", '"abc"; allowed: a whole number from 0 to 65535'],
  ["PORT", "65536", '"65536"; allowed: a whole number from 0 to 65535'],
  ["HOST", "a b", '"a b"; allowed: an IP address or a host name'],
  ["PUBLIC_URL", "studio.example", `"studio.example"; allowed: ${origin}`],
  ["PUBLIC_URL", "https://studio.example/blog", `"https://studio.example/blog"; allowed: ${origin}`],
  ["PUBLIC_URL", "https://studio.example/?a=1", `"https://studio.example/?a=1"; allowed: ${origin}`],
  [
    "PUBLIC_URL",
    "https://me:secret@studio.example",
    `"https://me:secret@studio.example"; allowed: ${origin}`,
  ],
  ["TRUST_PROXY", "yes", '"yes"; allowed: a whole number from 0 to 10'],
  ["SMTP_URL", "http://mail.example", `a value that does not fit; allowed: ${mailServer}`],
  ["SMTP_URL", "smtp://", `a value that does not fit; allowed: ${mailServer}`],
  [
    "IMAP_URL",
    "imaps://imap.example.com",
    "a value that does not fit; allowed: an address such as imaps://user:password@imap.example.com (also imap:// for STARTTLS, :port, /folder)",
  ],
  [
    "IMAP_ADDRESSES",
    "hello@studio.example, hello",
    '"hello@studio.example, hello"; allowed: e-mail addresses, separated by commas',
  ],
  [
    "AUTHSERV_ID",
    "mx example",
    '"mx example"; allowed: host names such as old.example.com, separated by commas',
  ],
  ["MAIL_FROM", "Extenso", '"Extenso"; allowed: a sender such as Extenso <studio@example.com>'],
  [
    "MAIL_FROM",
    "A <a@b.c>\nBcc: x@y.z",
    '"A <a@b.c>\\nBcc: x@y.z"; allowed: a sender such as Extenso <studio@example.com>',
  ],
  ["STUDIO_EMAIL", "hello", '"hello"; allowed: an e-mail address'],
  ["STUDIO_ADDRESS", "  ", '"  "; allowed: a postal address on one line'],
  ["CONTENT_API_URL", "cms", '"cms"; allowed: an address such as https://cms.example.com'],
  [
    "YOUTUBE_THUMBNAILS_URL",
    "https://i.ytimg.com/vi",
    '"https://i.ytimg.com/vi"; allowed: an address without a path, such as https://i.ytimg.com',
  ],
  [
    "CONTENT_HOSTS",
    "https://old.example",
    '"https://old.example"; allowed: host names such as old.example.com, separated by commas',
  ],
  [
    "MEDIA_HOSTS",
    "a.example; script-src *",
    '"a.example; script-src *"; allowed: host names such as old.example.com, separated by commas',
  ],
  [
    "STRIPE_SECRET_KEY",
    "pk_live_0123456789abcdef",
    "a value that does not fit; allowed: a secret or restricted key such as sk_live_…",
  ],
  [
    "STRIPE_WEBHOOK_SECRET",
    "whsec_0123456789,sk_live_0123456789",
    "a value that does not fit; allowed: the signing secrets of Stripe’s endpoint, whsec_…; up to five, separated by commas",
  ],
  [
    "STRIPE_API_URL",
    "https://api.stripe.com/v1",
    '"https://api.stripe.com/v1"; allowed: an address without a path, such as https://api.stripe.com',
  ],
  ["SEED_SAMPLE", "maybe", '"maybe"; allowed: 0, 1, true or false'],
  ["JWT_SECRET", "short", "a value that does not fit; allowed: at least 32 characters"],
  ["ADMIN_USERNAME", "a b", '"a b"; allowed: 3 to 60 letters, digits and underscores'],
  ["ADMIN_PASSWORD", "short", "a value that does not fit; allowed: 8 to 128 characters"],
  ["TIMEZONE", "Mars", '"Mars"; allowed: an IANA time zone such as America/Vancouver'],
  ["LOG_LEVEL", "loud", '"loud"; allowed: debug, info, warn, error or silent'],
  ["NODE_ENV", "staging", '"staging"; allowed: production, development or test'],
])("%s=%j is refused in one line", (name, value, line) => {
  expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(`${name} is ${line}`));
});

test("of several wrong settings each has its line", () => {
  expect(() => readSettings({ PORT: "x", TIMEZONE: "Mars" })).toThrow(/^PORT is .+\nTIMEZONE is .+$/);
});

test.each([
  [{ PUBLIC_URL: "https://studio.example/" }, { publicUrl: "https://studio.example" }],
  [{ PORT: "4000" }, { port: 4000, publicUrl: "http://localhost:4000" }],
  [{ HOST: "::1" }, { host: "::1" }],
  [{ CONTENT_API_URL: "https://cms.example/blog/" }, { contentApiUrl: "https://cms.example/blog/wp-json" }],
  [{ MEDIA_HOSTS: "i0.wp.com" }, { mediaHosts: ["i0.wp.com"] }],
  [{}, { youTubeThumbnailsUrl: "https://i.ytimg.com" }],
  [{ STRIPE_WEBHOOK_SECRET: "whsec_0123456789" }, { stripe: undefined }],
  [
    { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: "whsec_0123456789, whsec_abcdef+/=" },
    {
      stripe: {
        secretKey: "sk_test_0123456789",
        webhookSecrets: ["whsec_0123456789", "whsec_abcdef+/="],
        apiUrl: "https://api.stripe.com",
      },
    },
  ],
  [{ CONTENT_HOSTS: "a.example, b.example:8080," }, { contentHosts: ["a.example", "b.example:8080"] }],
  [
    { MAIL_FROM: '"Extenso, Inc." <studio@example.com>' },
    { mail: { sender: { value: '"Extenso, Inc." <studio@example.com>', isSet: true } } },
  ],
  [{ MAIL_FROM: "studio@example.com" }, { mail: { notices: { isSet: false } } }],
  [{ STUDIO_EMAIL: "hi@example.com" }, { mail: { notices: { value: "hi@example.com", isSet: true } } }],
  [
    { PORT: "", HOST: "" },
    { port: 3000, host: "0.0.0.0" },
  ],
])("%j", (environment, settings) => {
  expect(readSettings(environment)).toMatchObject(settings);
});

test("settings that exclude each other are told together", async () => {
  const read = (environment: Record<string, string>) => () => readSettings(environment);
  expect(read({ PORT: "3000", METRICS_PORT: "3000" })).toThrow(
    /^METRICS_PORT is 3000, and so is PORT; choose/,
  );
  expect(read({ PORT: "0", METRICS_PORT: "0" })).not.toThrow();
  const { publicKey } = await newKeyPair();
  const both = { BACKUP_PASSPHRASE: "words that seal it", BACKUP_PUBLIC_KEY: publicKey };
  expect(read(both)).toThrow(SettingsError);
  expect(read(both)).toThrow(/choose one$/);
});

test("keys of backups are taken as age writes them, and as earlier versions printed them", async () => {
  const { publicKey, privateKey } = await newKeyPair();
  const [to, scalar] = [publicKey, privateKey].map((key) =>
    Buffer.from(bech32.decodeToBytes(key.toLowerCase()).bytes).toString("base64url"),
  );
  const read = (BACKUP_PUBLIC_KEY: string | undefined, BACKUP_PRIVATE_KEY: string) =>
    readSettings({ BACKUP_PUBLIC_KEY, BACKUP_PRIVATE_KEY }).backup;
  expect(read(publicKey, privateKey)).toMatchObject({ publicKey, privateKey });
  expect(read(to, `${scalar}.${to}`)).toMatchObject({ publicKey, privateKey });
  for (const wrong of [privateKey, `${publicKey}q`, "age1"]) {
    expect(() => read(wrong, privateKey)).toThrow("BACKUP_PUBLIC_KEY is a value that does not fit");
  }
  expect(() => read(publicKey, publicKey)).toThrow("BACKUP_PRIVATE_KEY is a value that does not fit");
});
