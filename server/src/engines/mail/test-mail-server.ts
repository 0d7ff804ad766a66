/** For tests: a real SMTP server on a free port that can be told to misbehave. */
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  url: string;
  /** Every mail it took, as it came over the wire. */
  received: string[];
  close(): Promise<void>;
}

type Refusal = { code: number; text: string };

/**
 * @param onRecipient a refusal for a recipient; undefined to take the mail.
 * @param onData settles when it confirms a mail that it has read.
 * @param dropAfterData breaks the connection before confirming, that many times; the mail is kept.
 */
export async function startMailServer({
  onRecipient = () => undefined,
  onData = async () => {},
  dropAfterData = 0,
}: {
  onRecipient?: (address: string) => Refusal | undefined;
  onData?: () => Promise<void>;
  dropAfterData?: number;
} = {}): Promise<MailServer> {
  const received: string[] = [];
  let drops = dropAfterData;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refusal = onRecipient(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        if (drops-- > 0) for (const connection of server.connections) connection.close();
        else void onData().then(() => done());
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: urlOf(server.server.address()),
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Takes connections and never says a word. */
export async function startSilentServer(): Promise<MailServer & { connections: () => number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: urlOf(server.address()),
    received: [],
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function urlOf(address: AddressInfo | string | null): string {
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  return `smtp://127.0.0.1:${address.port}`;
}
