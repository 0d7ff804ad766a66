/**
 * @returns {Promise<{url: string, mails: TakenMail[], stop: () => Promise<void>}>}
 * @typedef {{to: string[], id: string, text: string, by: string, since: number, at: number}} TakenMail
 *   `id`: its Message-ID; `by`: what its client calls itself; `since`: when its text was asked for, in ms; `at`: when
 *   all of it was there, which may be after its client is gone.
 */
export async function startMailServer({ answerAfterMs = 0 } = {}) {
  const { SMTPServer } = await import("smtp-server");
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, { envelope, hostNameAppearsAs: by }, done) {
      const since = Date.now();
      let text = "";
      stream.on("data", (part) => {
        text += part;
      });
      stream.on("end", () => {
        const id = /^Message-ID:\s*(<[^>]+>)/im.exec(text)?.[1] ?? "";
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, id, text, by, since, at: Date.now() });
        setTimeout(done, answerAfterMs);
      });
    },
  });
  // A client that was killed leaves its connection as it is.
  server.on("error", () => {});
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
