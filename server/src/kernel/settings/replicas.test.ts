import { expect, test } from "vitest";
import { isOneOfSeveral, replicaProblems } from "./replicas.ts";
import { readSettings } from "./settings.ts";

const DATABASE_URL = "postgres://studio@db.example/studio";
const JWT_SECRET = "x".repeat(32);
const S3_URL = "https://key:secret@s3.example.com/studio";
const SMTP_URL = "smtp://mail.example.com";
const REPLICAS = "3";
const named = (environment: Record<string, string>) =>
  replicaProblems(readSettings(environment)).map(
    (line) => /JWT_SECRET|S3_URL|SMTP_URL|DATABASE_URL/.exec(line)?.[0],
  );

test.each<[string, Record<string, string>, string[]]>([
  ["one process on SQLite", {}, []],
  ["one process on PostgreSQL, and said so", { DATABASE_URL, REPLICAS: "1" }, []],
  ["nothing but the database, as before there were several", { DATABASE_URL }, []],
  ["several with nothing but the database", { DATABASE_URL, REPLICAS }, ["JWT_SECRET", "S3_URL", "SMTP_URL"]],
  ["no key", { DATABASE_URL, S3_URL, SMTP_URL, REPLICAS }, ["JWT_SECRET"]],
  ["no place for files", { DATABASE_URL, JWT_SECRET, SMTP_URL, REPLICAS }, ["S3_URL"]],
  ["no mail server", { DATABASE_URL, JWT_SECRET, S3_URL, REPLICAS }, ["SMTP_URL"]],
  ["a bucket", { DATABASE_URL, JWT_SECRET, S3_URL, SMTP_URL, REPLICAS }, []],
  ["a folder for all", { DATABASE_URL, JWT_SECRET, FILES_DIR: "/srv/files", SMTP_URL, REPLICAS }, []],
  ["several on SQLite", { REPLICAS }, ["DATABASE_URL"]],
])("%s", (_, environment, missing) => {
  expect(named(environment)).toEqual(missing);
});

test("others are reckoned with where they are named, or could share everything", () => {
  const isSeveral = (environment: Parameters<typeof readSettings>[0]) =>
    isOneOfSeveral(readSettings(environment));
  const all = { DATABASE_URL, JWT_SECRET, S3_URL, SMTP_URL };
  expect(
    [{}, { DATABASE_URL }, { ...all, SMTP_URL: "" }, { ...all, REPLICAS: "1" }].map((one) => isSeveral(one)),
  ).toEqual(Array(4).fill(false));
  expect([all, { ...all, REPLICAS }].map((one) => isSeveral(one))).toEqual([true, true]);
});
