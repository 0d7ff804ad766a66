/** Stands in for YouTube's picture server, on a port of this machine. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

export interface PictureServer {
  origin: string;
  /** Paths that were asked for. */
  asked: string[];
  /** By path; what has none is a 404. */
  answers: Map<string, (response: ServerResponse) => void>;
  close(): Promise<void>;
}

export function jpeg(width: number, height: number): Promise<Buffer> {
  const background = { r: 200, g: 80, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export async function openPictureServer(): Promise<PictureServer> {
  const asked: string[] = [];
  const answers: PictureServer["answers"] = new Map();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(response);
    else response.writeHead(404, { "Content-Type": "image/jpeg" }).end("none");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
