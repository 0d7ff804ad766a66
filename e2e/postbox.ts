/** As little of SMTP as takes a mail, or refuses its recipient for good, for journeys. */
import { createServer, type Server, type Socket } from "node:net";

export interface Postbox {
  port: number;
  takes: boolean;
  taken: string[];
  open(): Promise<void>;
  /** It is away until it is opened again, and keeps its port. */
  close(): Promise<void>;
}

export async function openPostbox(): Promise<Postbox> {
  let server: Server | null = null;
  const sockets = new Set<Socket>();
  const postbox: Postbox = {
    port: 0,
    takes: true,
    taken: [],
    async open() {
      server = createServer((socket) => {
        let letter: string | null = null;
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
        socket.on("error", () => {});
        socket.write("220 postbox\r\n");
        socket.on("data", (part) => {
          const text = part.toString();
          if (letter !== null) {
            letter += text;
            if (!letter.endsWith("\r\n.\r\n")) return;
            postbox.taken.push(letter);
            letter = null;
            socket.write("250 taken\r\n");
          } else if (/^DATA/i.test(text)) {
            letter = "";
            socket.write("354 go on\r\n");
          } else if (/^RCPT/i.test(text) && !postbox.takes) {
            socket.write("550 5.1.1 nobody of that name\r\n");
          } else socket.write("250 fine\r\n");
        });
      });
      const opened = server;
      await new Promise<void>((resolve) => opened.listen(postbox.port, "127.0.0.1", resolve));
      const address = opened.address();
      if (address && typeof address === "object") postbox.port = address.port;
    },
    async close() {
      const closing = server;
      server = null;
      if (!closing) return;
      const closed = new Promise((resolve) => closing.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  await postbox.open();
  return postbox;
}
