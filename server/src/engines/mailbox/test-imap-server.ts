/** For tests: as much of an IMAP server as reading a mailbox takes, on a free port. Dovecot is tried in `lab/mailbox`. */
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface ImapServer {
  /** For `IMAP_URL`. */
  url: string;
  port: number;
  /** @returns the UID. */
  deliver(source: string | Buffer): number;
  /** Breaks all connections, as a restart does. */
  drop(): void;
  /** Commands that came, without their tags. */
  commands: string[];
  close(): Promise<void>;
}

interface Mail {
  uid: number;
  source: Buffer;
  at: Date;
}

const day = (at: Date) => at.toISOString().slice(0, 10);

export async function startImapServer({
  user = "answers",
  password = "secret",
  canIdle = true,
} = {}): Promise<ImapServer> {
  const mails: Mail[] = [];
  const commands: string[] = [];
  const sockets = new Map<Socket, { idleTag: string | null; told: number }>();

  function answer(socket: Socket, line: string): void {
    const state = sockets.get(socket);
    if (!state) return;
    if (state.idleTag && line.toUpperCase() === "DONE") {
      socket.write(`${state.idleTag} OK IDLE ended\r\n`);
      state.idleTag = null;
      return;
    }
    const [, tag = "*", command = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    commands.push(`${command} ${rest}`.trim());
    const say = (...lines: string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(""));
    const ok = () => say(`${tag} OK done`);
    switch (command.toUpperCase()) {
      case "CAPABILITY":
        say(`* CAPABILITY IMAP4rev1${canIdle ? " IDLE" : ""}`);
        return void ok();
      case "LOGIN": {
        const [given, secret] = rest.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
        if (given === user && secret === password) return void ok();
        return void say(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`);
      }
      case "EXAMINE":
        state.told = mails.length;
        if (!/inbox/i.test(rest)) return void say(`${tag} NO [NONEXISTENT] no such folder`);
        say(
          `* ${mails.length} EXISTS`,
          "* OK [UIDVALIDITY 7] valid",
          `* OK [UIDNEXT ${mails.length + 1}] next`,
        );
        say(`* FLAGS (\\Seen)`, "* OK [PERMANENTFLAGS ()] none");
        return void say(`${tag} OK [READ-ONLY] examined`);
      case "LIST":
        if (/inbox|[*%]/i.test(rest)) say('* LIST () "/" INBOX');
        return void ok();
      case "UID SEARCH": {
        const since = /SINCE (\S+)/i.exec(rest)?.[1];
        const from = /UID (\d+):\*/i.exec(rest)?.[1];
        const found = mails.filter(({ uid, at }) => {
          if (since) return day(at) >= day(new Date(`${since} UTC`));
          // As the standard has it: the last one is named in any case.
          return from ? uid >= Number(from) || uid === mails.length : true;
        });
        say(`* SEARCH ${found.map(({ uid }) => uid).join(" ")}`.trimEnd());
        return void ok();
      }
      case "UID FETCH": {
        const asked = new Set((rest.split(" ")[0] ?? "").split(",").map(Number));
        for (const [at, { uid, source, at: received }] of mails.entries()) {
          if (!asked.has(uid)) continue;
          const items = [`UID ${uid}`];
          if (/RFC822\.SIZE/i.test(rest)) items.push(`RFC822.SIZE ${source.length}`);
          const [weekday, dayOf, month, year, time] = received.toUTCString().replace(",", "").split(" ");
          if (/INTERNALDATE/i.test(rest) && weekday) {
            items.push(`INTERNALDATE "${dayOf}-${month}-${year} ${time} +0000"`);
          }
          const [, start = "0", length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(rest) ?? [];
          socket.write(`* ${at + 1} FETCH (${items.join(" ")}`);
          if (/BODY\.PEEK\[\]/i.test(rest)) {
            const from = Number(start);
            const bytes = length ? source.subarray(from, from + Number(length)) : source;
            socket.write(` BODY[]${length ? `<${start}>` : ""} {${bytes.length}}\r\n`);
            socket.write(bytes);
          }
          socket.write(")\r\n");
        }
        return void ok();
      }
      case "IDLE":
        state.idleTag = tag;
        say("+ idling");
        return void tellNew(socket);
      case "LOGOUT":
        say("* BYE bye", `${tag} OK done`);
        return void socket.end();
      default:
        ok();
    }
  }

  /** Notifies a client in IDLE; other clients are notified when they begin to wait. */
  function tellNew(socket: Socket): void {
    const state = sockets.get(socket);
    if (!state?.idleTag || state.told === mails.length) return;
    state.told = mails.length;
    socket.write(`* ${mails.length} EXISTS\r\n`);
  }

  const server = createServer((socket) => {
    sockets.set(socket, { idleTag: null, told: 0 });
    let said = "";
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    socket.on("data", (part) => {
      said += part.toString("latin1");
      for (let end = said.indexOf("\r\n"); end >= 0; end = said.indexOf("\r\n")) {
        const line = said.slice(0, end);
        said = said.slice(end + 2);
        answer(socket, line);
      }
    });
    socket.write("* OK ready\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://${user}:${password}@127.0.0.1:${port}`,
    port,
    commands,
    deliver(source) {
      const uid = mails.length + 1;
      mails.push({ uid, source: Buffer.from(source), at: new Date() });
      for (const socket of sockets.keys()) tellNew(socket);
      return uid;
    },
    drop() {
      for (const socket of sockets.keys()) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.keys()) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
