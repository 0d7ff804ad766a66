import { once } from "node:events";
import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "../../../test/free-port.ts";
import { differingDatabaseKinds } from "../../engines/database/test-databases.ts";
import { insertMail, markUnsent } from "../../engines/mail/outbox-store.ts";
import { mailChannel, renderChannel } from "../../kernel/diagnostics-channels.ts";
import { recordBackup } from "../backup/backup-state.ts";
import { openTestInstallation, type TestInstallation } from "../backup/test-backup.ts";
import { type Observation, observe } from "./observe.ts";

const token = "a-token-of-twenty-letters";
let installation: TestInstallation;
let observation: Observation;
let server: Server | undefined;
let metricsUrl: string;
let url: string;

async function open(kind: (typeof differingDatabaseKinds)[number], environment: Record<string, string>) {
  installation = await openTestInstallation(kind, environment);
  metricsUrl = `http://127.0.0.1:${environment.METRICS_PORT}/metrics`;
  const pools = { requests: installation.database.pool, own: installation.database.pool };
  observation = await observe({ ...installation, pools }, [
    "/",
    "/portfolio/:slug",
    "/wp-json/wp/v2/posts/:id",
  ]);
  const answer = observation.watch((request, response) => {
    const isKept = request.url === "/";
    response.writeHead(request.url?.includes("gone") ? 404 : 200).end("said");
    return isKept;
  });
  server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await observation.close();
  await installation.close();
});

async function read(): Promise<string> {
  return (await fetch(metricsUrl)).text();
}

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  beforeEach(async () => {
    await open(kind, { METRICS_PORT: String(await freePort()) });
  });

  test("the version is told", async () => {
    expect(await read()).toMatch(/^extenso_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  test("requests are counted by route and status, whatever their addresses", async () => {
    const paths = ["/", "/", "/portfolio/salt-line?from=mail", "/portfolio/gone", "/wp-json/wp/v2/posts/17"];
    for (let count = 0; count < 30; count += 1) paths.push(`/nowhere/${count}/${"x".repeat(count)}`);
    for (const path of paths) await (await fetch(url + path)).text();
    const text = await read();
    const counted = [...text.matchAll(/^extenso_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
    expect(counted.map(([, labels, count]) => `${labels} ${count}`).sort()).toEqual([
      'method="GET",route="/",status="200" 2',
      'method="GET",route="/portfolio/:slug",status="200" 1',
      'method="GET",route="/portfolio/:slug",status="404" 1',
      'method="GET",route="/wp-json/wp/v2/posts/:id",status="200" 1',
      'method="GET",route="other",status="200" 30',
    ]);
    expect(text).toContain('extenso_http_answers_total{from="kept"} 2');
    expect(text).not.toContain("salt-line");
  });

  test("mails, backups, the disk and the process are told", async () => {
    const mail = { kind: "contact-notice", to: "dana@example.test", subject: "", text: "", html: "" };
    const before = new Date(installation.clock().getTime() - 90_000);
    const { query } = installation.database;
    await query.transaction().execute((rows) => insertMail(rows, mail, before));
    expect(await read()).not.toMatch(/^extenso_backup_proved_timestamp_seconds /m);
    await recordBackup(installation.database, { provedAt: "2026-11-21T04:00:00.000Z" });
    mailChannel.publish({ kind: "contact-notice", outcome: "sent", ms: 3, causedBy: undefined });
    await renderChannel.tracePromise(async () => "page", { path: "/" });
    const text = await read();
    expect(text).toContain("extenso_outbox_waiting 1\n");
    expect(text).toContain("extenso_outbox_oldest_seconds 90\n");
    expect(text).toContain('extenso_mail_attempts_total{kind="contact-notice",outcome="sent"} 1');
    expect(text).toContain("extenso_page_render_duration_seconds_count 1\n");
    expect(text).toContain(
      `extenso_backup_proved_timestamp_seconds ${Date.parse("2026-11-21T04:00Z") / 1000}\n`,
    );
    expect(text).toMatch(/^extenso_disk_free_bytes [1-9]/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    for (const of of ["requests", "own"])
      expect(text.includes(`extenso_database_connections{of="${of}",state="idle"}`)).toBe(
        kind === "postgres",
      );
    expect(text).not.toContain("dana@");
  });

  test("a mail that was given up is told for an hour, and what is swept begins at nothing", async () => {
    const mail = { kind: "contact-notice", to: "dana@example.test", subject: "", text: "", html: "" };
    const { query } = installation.database;
    const minutesAgo = (minutes: number) => new Date(installation.clock().getTime() - minutes * 60_000);
    expect(await read()).toContain("extenso_outbox_given_up 0\n");
    for (const minutes of [70, 50, 1]) {
      await query.transaction().execute((rows) => insertMail(rows, mail, minutesAgo(minutes)));
      const { id } = await query
        .selectFrom("outbox_messages")
        .select(({ fn }) => fn.max("id").as("id"))
        .executeTakeFirstOrThrow();
      await markUnsent(query, Number(id), { error: "refused", failedAt: minutesAgo(minutes) });
    }
    const text = await read();
    expect(text).toContain("extenso_outbox_given_up 2\n");
    expect(text).toContain('extenso_swept_rows_total{what="sessions"} 0\n');
  });

  test("a database that is away takes its own numbers along, and no others", async () => {
    vi.spyOn(installation.database.query, "selectFrom").mockImplementation(() => {
      throw new Error("the database does not answer");
    });
    const text = await read();
    expect(text).not.toMatch(/^extenso_outbox_waiting /m);
    expect(text).toMatch(/^extenso_disk_free_bytes [1-9]/m);
  });
});

describe("who may read them", () => {
  const status = (address: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(address, { headers }, (answer) => resolve(answer.resume().statusCode)).on("error", reject);
    });
  const bearer = { Authorization: `Bearer ${token}` };

  test("with a token alone: whoever has it, on the visitors' port", async () => {
    await open("sqlite", { METRICS_TOKEN: token });
    expect(await (await fetch(`${url}/metrics`)).text()).toBe("said");
    expect(await (await fetch(`${url}/metrics`, { headers: bearer })).text()).toContain("extenso_http");
  });

  test("with a token and a port: whoever has it, there and nowhere else", async () => {
    await open("sqlite", { METRICS_PORT: String(await freePort()), METRICS_TOKEN: token });
    expect(await status(metricsUrl)).toBe(401);
    expect(await status(metricsUrl, { Authorization: `Bearer ${token}x` })).toBe(401);
    expect(await status(metricsUrl, bearer)).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toBe("said");
    expect(await (await fetch(`${url}/metrics`, { headers: bearer })).text()).toBe("said");
    expect(await status(metricsUrl.replace("/metrics", "/"), bearer)).toBe(404);
  });

  test("without a token, nobody on the visitors' port", async () => {
    await open("sqlite", { METRICS_PORT: String(await freePort()) });
    expect(await status(metricsUrl)).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toBe("said");
  });

  test("a port that another has is told in one line", async () => {
    await open("sqlite", { METRICS_PORT: String(await freePort()) });
    const pools = { requests: null, own: null };
    await expect(observe({ ...installation, pools }, [])).rejects.toThrow(
      /^METRICS_PORT is \d+, which cannot be opened/,
    );
  });
});
