import { createHmac } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStorage } from "../../engines/storage/disk.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { openTestWordPress } from "../../pages/behind/test-wordpress.ts";
import { backUp } from "../backup/back-up.ts";
import { recordBackup } from "../backup/backup-state.ts";
import { openDependencies } from "../backup/open-dependencies.ts";
import { openTestInstallation, type TestInstallation } from "../backup/test-backup.ts";
import { challengeHeader } from "../health/identity-proof.ts";
import { healthRoutes } from "../health/routes.ts";
import { checkAddress } from "./check-address.ts";
import { checkBackup } from "./check-backup.ts";
import { checkContentServer } from "./check-content-server.ts";
import { checkDatabase } from "./check-database.ts";
import { checkIdentity } from "./check-identity.ts";
import { checkMail } from "./check-mail.ts";
import { checkReplicas } from "./check-replicas.ts";
import { checkDisk, checkFiles } from "./check-storage.ts";
import { type Finding, linesOf, reasonOf } from "./finding.ts";

let installation: TestInstallation;
beforeEach(async () => {
  installation = await openTestInstallation("sqlite");
});
afterEach(() => installation.close());

const told = (findings: Finding[]) => findings.map(({ verdict, of }) => `${verdict} ${of}`);

test("a finding is a line, and a second one where something is to be done", () => {
  const finding: Finding = {
    verdict: "bad",
    of: "disk",
    message: "0.1 GB are free (1%)",
    todo: "make room",
  };
  expect(linesOf(finding)).toBe("BAD  disk         0.1 GB are free (1%)\n                  → make room");
  expect(linesOf({ ...finding, verdict: "good", todo: "" })).toBe("ok   disk         0.1 GB are free (1%)");
});

test("a database that is not there is not made", async () => {
  const { database, findings } = await checkDatabase(
    readSettings({ DATA_DIR: join(installation.folder, "nowhere") }),
  );
  expect(database).toBeNull();
  expect(findings[0]).toMatchObject({ verdict: "bad", message: expect.stringContaining("ENOENT") });
  // A database without tables exists, and is reported as empty.
  new DatabaseSync(join(installation.settings.dataDir, "studio.db")).close();
  const empty = await checkDatabase(installation.settings);
  expect(empty.findings).toMatchObject([{ of: "database" }, { verdict: "bad", message: "there are none" }]);
  // Later checks that query its rows would fail.
  expect(empty.hasTables).toBe(false);
  await empty.database?.close();
  const away = readSettings({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" });
  expect((await checkDatabase(away)).findings[0]?.todo).toContain("DATABASE_URL");
});

test("tables from before 0.2.0 are told what to do, and no command opens them", async () => {
  const file = new DatabaseSync(join(installation.settings.dataDir, "studio.db"));
  file.exec(
    "create table kysely_migration (name text); insert into kysely_migration values ('0001-content')",
  );
  file.close();
  const { database, findings, hasTables } = await checkDatabase(installation.settings);
  await database?.close();
  expect(findings[1]).toMatchObject({
    verdict: "bad",
    todo: expect.stringContaining("Update to 0.2.0 first"),
  });
  expect(hasTables).toBe(false);
  await expect(openDependencies(installation.settings, "silent")).rejects.toThrow("Update to 0.2.0 first");
});

test("files are tried, and nothing of that stays", async () => {
  expect((await checkFiles(installation.files, installation.settings)).verdict).toBe("good");
  for await (const { key } of installation.files.walk("")) expect.fail(key);
  const full = { ...installation.files, write: () => Promise.reject(new Error("ENOSPC: no space left")) };
  expect(await checkFiles(full, installation.settings)).toMatchObject({
    verdict: "bad",
    message: "folder: ENOSPC: no space left",
  });
  expect((await checkDisk(installation.settings)).message).toMatch(/[GM]B are free/);
  // A check before the first start, perhaps as root, creates no folder.
  const DATA_DIR = join(installation.folder, "nowhere");
  const nowhere = readSettings({ DATA_DIR });
  expect(await checkFiles(diskStorage(nowhere.filesDir), nowhere)).toMatchObject({ verdict: "bad" });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a mail goes to the studio, or it is told why not", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, callback) {
      received.push(address);
      callback();
    },
    onData(stream, _session, callback) {
      stream.resume().on("end", callback);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const settings = readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mail = { mailFrom: "studio@example.com", notices: ["me@example.com", "you@example.com"] };
  expect(told(await checkMail(settings, mail, false))).toEqual(["good mail"]);
  expect(received).toEqual([]);
  expect(told(await checkMail(settings, mail, true))).toEqual(["good mail"]);
  expect(received).toEqual(["me@example.com"]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(await checkMail(settings, mail, true)).toMatchObject([
    { verdict: "bad", todo: expect.stringContaining("SMTP_URL") },
  ]);
  expect(told(await checkMail(readSettings({}), { ...mail, mailFrom: "a@extenso.example" }, true))).toEqual([
    "doubtful mail",
    "doubtful mail",
  ]);
});

test("the public address is asked for, its clock compared", async () => {
  let date = new Date();
  const server = createServer((_, response) => {
    response.writeHead(200, { Date: date.toUTCString() }).end('{"status":"ok"}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(told(await checkAddress({ publicUrl }))).toEqual(["doubtful address", "good studio"]);
  // A slow response, as over a slow network, doesn't mean a wrong clock.
  let asked = 0;
  const late = () => new Date(Date.now() + (asked++ === 0 ? -30_000 : 0));
  expect(told(await checkAddress({ publicUrl }, late))).not.toContain("bad clock");
  date = new Date(Date.now() - 600_000);
  expect(told(await checkAddress({ publicUrl }))).toContain("bad clock");
  server.close();
  server.closeAllConnections();
  expect(told(await checkAddress({ publicUrl }))).toContain("bad studio");
  const wrong =
    "40BD2C8AF67F0000:error:0A00010B:SSL routines:tls_validate:wrong version number:../deps/x.c:77:";
  expect(reasonOf(new Error(wrong))).toBe("wrong version number");
  const nowhere = await checkAddress({ publicUrl: "https://studio.invalid" });
  expect(nowhere).toMatchObject([{ verdict: "bad", of: "DNS" }]);
});

test("an old backup is told, one that failed, and that there is none", async () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  expect(told(await checkBackup(installation.database, installation.settings, now))).toEqual([
    "doubtful backup",
  ]);
  await recordBackup(installation.database, { triedAt: "x", provedAt: "2026-11-21T02:00:00.000Z" });
  const to = join(installation.folder, "place");
  const settings = readSettings({
    DATA_DIR: installation.settings.dataDir,
    BACKUP_TO: to,
    BACKUP_EVERY: "12",
  });
  const fresh = await checkBackup(installation.database, settings, now);
  expect(told(fresh)).toEqual(["good backup", "doubtful backup", "bad backup"]);
  // The folder is empty, as if its volume weren't mounted.
  expect(fresh.at(-1)).toMatchObject({ message: expect.stringContaining("there is none in") });
  await recordBackup(installation.database, { failure: "the disk is full" });
  const later = new Date("2026-11-23T12:00:00.000Z");
  expect(told(await checkBackup(installation.database, settings, later)).slice(0, 2)).toEqual([
    "bad backup",
    "bad backup",
  ]);
});

test("a place that the next backup would refuse is told, and a sealed one with its key is well", async () => {
  const { database, folder } = installation;
  const now = installation.clock();
  const settingsOf = (environment: Record<string, string>) =>
    readSettings({ DATA_DIR: installation.settings.dataDir, ...environment });
  const place = async (environment: Record<string, string>) =>
    (await checkBackup(database, settingsOf(environment), now)).at(-1);
  const BACKUP_TO = join(folder, "place");
  const sealed = { BACKUP_TO, BACKUP_PASSPHRASE: "words that seal it" };
  await backUp(
    { ...installation, settings: settingsOf(sealed) },
    { place: diskStorage(BACKUP_TO), database: database.where },
  );
  expect(await place(sealed)).toMatchObject({ verdict: "good", message: `1 in ${BACKUP_TO}` });
  expect(await place({ ...sealed, BACKUP_PASSPHRASE: "words of another" })).toMatchObject({
    verdict: "bad",
    todo: expect.stringContaining("is not the one"),
  });
  expect(await place({ BACKUP_TO })).toMatchObject({
    verdict: "bad",
    todo: expect.stringContaining("not set"),
  });
  expect(await place({ BACKUP_TO: join(installation.settings.dataDir, "x") })).toMatchObject({
    verdict: "bad",
    todo: expect.stringContaining("lies in DATA_DIR"),
  });
});

test("what several processes would not share is wrong, each with the setting's name", () => {
  const database = { DATABASE_URL: "postgres://studio@db.example/studio" };
  const shared = {
    ...database,
    JWT_SECRET: "a secret of more than thirty-two letters",
    SMTP_URL: "smtp://mail.example",
    FILES_DIR: "/srv/files",
    REPLICAS: "3",
  };
  const found = (environment: Record<string, string>) => checkReplicas(readSettings(environment));
  expect(told(found({}))).toEqual(["good replicas"]);
  expect(told(found({ ...database, REPLICAS: "1" }))).toEqual(["good replicas"]);
  expect(told(found(database))).toEqual(["doubtful replicas"]);
  expect(told(found({ ...database, REPLICAS: "3" }))).toEqual([
    "bad replicas",
    "bad replicas",
    "bad replicas",
  ]);
  expect(found({ ...shared, JWT_SECRET: "" }).map(({ message }) => message)).toEqual([
    expect.stringContaining("JWT_SECRET"),
  ]);
  expect(told(found({ REPLICAS: "3" }))).toEqual(["bad replicas"]);
  expect(told(found(shared))).toEqual(["good replicas", "doubtful replicas"]);
  expect(told(found({ ...shared, DRAIN_SECONDS: "5" }))).toEqual(["good replicas"]);
});

test("a process that answers at the public address is this studio's, with its key, or that is told", async () => {
  const { database } = installation;
  const signingKey = "a key of more than thirty-two characters, one";
  const settings = { ...installation.settings, jwtSecret: signingKey };
  const elsewhere = await openTestInstallation("sqlite");
  const apps = { own: installation, elsewhere };
  let answering = { app: apps.own, signingKey };
  const server = createServer(
    getRequestListener(
      (request) =>
        healthRoutes({ ...answering.app, signingKey: answering.signingKey }, () => false).fetch(request),
      { overrideGlobalObjects: false },
    ),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = async (known: typeof database | null = database) =>
    (await checkIdentity({ ...settings, publicUrl }, known)).map(
      ({ verdict, of, message }) => `${verdict} ${of}: ${message}`,
    );
  expect(await look()).toEqual([expect.stringMatching(/^good signing key/)]);
  answering = { app: apps.own, signingKey: "a key of more than thirty-two characters, two" };
  expect(await look()).toEqual([
    expect.stringMatching(/^bad signing key: JWT_SECRET is not that of what answers/),
  ]);
  // Without the database, the signing key tells.
  expect(await look(null)).toEqual([expect.stringMatching(/^bad signing key/)]);
  answering = { app: apps.elsewhere, signingKey };
  expect(await look()).toEqual([`bad studio: another studio answers at ${publicUrl}`]);
  await elsewhere.close();
  server.close();
  server.closeAllConnections();
  expect(await look()).toEqual([]);
});

test("what answers at the public address tells nobody else what it signs with", async () => {
  const routes = healthRoutes(installation, () => false);
  const ask = async (challenge: string) =>
    (await routes.request("/healthz", { headers: { [challengeHeader]: challenge } })).json();
  expect(await ask("x")).toEqual({ status: "ok" });
  const token = "eyJhbGciOiJIUzI1NiJ9-eyJzdWIiOiIxIn0";
  const { identity } = (await ask(token)) as { identity: { key: string } };
  expect(identity.key).not.toBe(
    createHmac("sha256", installation.signingKey).update(token).digest("base64url"),
  );
});

test("a WordPress behind the site is looked at", async () => {
  const wordPress = await openTestWordPress([
    "/wp/v2/posts",
    "/wp/v2/pages",
    "/wp/v2/media",
    "/wp/v2/categories",
  ]);
  const look = async () =>
    (await checkContentServer({ contentApiUrl: wordPress.apiRoot })).map(
      ({ verdict, message }) => `${verdict} ${message}`,
    );
  wordPress.answer = (request) => {
    if (request.url.includes("feed=rss2"))
      return new Response("<rss><generator>https://wordpress.org/?v=5.9.3</generator></rss>");
    return null;
  };
  expect(await look()).toEqual([
    expect.stringMatching(/^doubtful .* is WordPress 5\.9\.3$/),
    expect.stringMatching(/^doubtful the plugin is not active/),
    "bad it does not tell its tags",
    expect.stringMatching(/^doubtful it has no portfolio-items/),
    expect.stringMatching(/^doubtful it has no sign-in/),
  ]);
  wordPress.routes.push("/wp/v2/tags", "/wp/v2/portfolio-items", "/jwt-auth/v1/token", "/extenso/v1/logout");
  let code = "jwt_auth_invalid_token";
  wordPress.answer = (request) =>
    request.url.endsWith("/validate") ? Response.json({ code }, { status: 403 }) : new Response("");
  expect(await look()).toEqual([
    expect.stringMatching(/^good .* answers; it does not tell its version$/),
    "good the plugin is active",
    "good posts, pages, media and portfolio-items are there",
    "good its sign-in answers",
  ]);
  code = "jwt_auth_no_auth_header";
  expect((await look()).at(-1)).toBe("bad its sign-in does not get to see who asks");
  wordPress.index = () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });
  expect(await look()).toEqual([expect.stringMatching(/^bad .* not as a WordPress's API$/)]);
  wordPress.index = () => Response.redirect("https://elsewhere.example/wp-json/", 301);
  expect(await look()).toEqual([expect.stringMatching(/^bad .* redirects to https:\/\/elsewhere\.example$/)]);
  wordPress.index = () => new Response("", { status: 401 });
  expect(await look()).toEqual([expect.stringMatching(/^doubtful .* shows its index to nobody \(401\)$/)]);
  await wordPress.close();
  expect(await look()).toEqual([expect.stringMatching(/^bad http:\S+: /)]);
  expect(await checkContentServer({ contentApiUrl: undefined })).toEqual([]);
});
