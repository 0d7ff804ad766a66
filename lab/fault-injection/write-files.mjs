/** Writers of files: pictures at once, and in pieces. */
import { setTimeout as wait } from "node:timers/promises";
import { nextNumber } from "./numbers.mjs";

const api = "/wp-json/wp/v2";
const own = "/wp-json/extenso/v1";

export const files = {
  async media({ send, ledger, token, picture }) {
    const answer = await send(
      `${api}/media`,
      {
        method: "POST",
        token,
        body: picture,
        headers: {
          "Content-Type": "image/jpeg",
          "Content-Disposition": `attachment; filename="round-${nextNumber()}.jpg"`,
        },
      },
      201,
    );
    if (answer) ledger.media.set(answer.json.id, answer.json);
    await wait(250);
  },

  /** A picture in pieces, which goes on where it was left. */
  async pieces({ send, ledger, token, mine, picture }) {
    const headers = { "Tus-Resumable": "1.0.0" };
    if (!mine.upload) {
      const name = Buffer.from(`pieces-${nextNumber()}.jpg`).toString("base64");
      const made = await send(
        `${own}/uploads`,
        {
          method: "POST",
          token,
          headers: {
            ...headers,
            "Upload-Length": String(picture.length),
            "Upload-Metadata": `filename ${name}`,
          },
        },
        201,
      );
      if (!made) return;
      mine.upload = new URL(made.headers.location, "http://studio").pathname;
      mine.offset = 0;
      ledger.pieces.set(mine.upload, 0);
    }
    if (mine.offset === null) {
      const asked = await send(mine.upload, { method: "HEAD", token, headers }, 200);
      if (!asked) return;
      mine.offset = Number(asked.headers["upload-offset"]);
      const told = ledger.pieces.get(mine.upload);
      if (mine.offset < told) ledger.odd.push(`an upload lost pieces: ${told} bytes, now ${mine.offset}`);
    }
    const { upload, offset } = mine;
    const body = picture.subarray(offset, offset + Math.ceil(picture.length / 12));
    if (body.length > 0) {
      mine.offset = null;
      const sent = await send(
        upload,
        {
          method: "PATCH",
          token,
          body,
          headers: {
            ...headers,
            "Upload-Offset": String(offset),
            "Content-Type": "application/offset+octet-stream",
          },
        },
        204,
      );
      if (!sent) return;
      mine.offset = Number(sent.headers["upload-offset"]);
      ledger.pieces.set(upload, mine.offset);
    }
    if (mine.offset >= picture.length) mine.upload = null;
    await wait(100);
  },
};
