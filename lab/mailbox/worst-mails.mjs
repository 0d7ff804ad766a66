/** The worst mails that a mail server may hand over, by what is wrong with them. */

/** @param {string} reference of the request that they answer @returns {Record<string, string>} */
export function worstMails(reference) {
  const heads = (name) =>
    [
      "From: Client <client@person.example>",
      `Subject: Worst: ${name}`,
      `Message-ID: <${name.replace(/\W+/g, "-")}@person.example>`,
      `In-Reply-To: <request.${reference.toLowerCase()}@extenso.example>`,
      "MIME-Version: 1.0",
      "",
    ].join("\r\n");
  const part = (type, name, content) =>
    `--q\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`;
  const mixed =
    'Content-Type: multipart/mixed; boundary="q"\r\n\r\n--q\r\nContent-Type: text/plain\r\n\r\nHello\r\n';
  const base64 = (bytes) => Buffer.alloc(bytes, 7).toString("base64").replace(/.{76}/g, "$&\r\n");
  const deep = Array.from(
    { length: 100 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join("");
  const mails = {
    "24 MB attached": `${mixed}${part("application/pdf", "film.pdf", base64(24 * 1024 * 1024))}--q--`,
    "40 MB attached": `${mixed}${part("application/pdf", "film.pdf", base64(40 * 1024 * 1024))}--q--`,
    "1,000 attachments": `${mixed}${part("image/png", "a.png", "AAAA").repeat(1_000)}--q--`,
    "100 parts within parts": `${deep}Content-Type: text/plain\r\n\r\nHello`,
    "a million headers": `${"X-A: b\r\n".repeat(1_000_000)}\r\nHello`,
    "12 million lines": `Content-Type: text/plain\r\n\r\n${"x\r\n".repeat(8_000_000)}`,
    "a million tags": `Content-Type: text/html\r\n\r\n${"<a href=x><b>".repeat(1_000_000)}`,
    "two million parts": `Content-Type: multipart/mixed; boundary="q"\r\n\r\n${"--q\r\n\r\n\r\n".repeat(2_000_000)}--q--`,
    "broken encodings": `Content-Type: text/plain; charset=no-such-set\r\nContent-Transfer-Encoding: base64\r\n\r\n${"%%=?\xff".repeat(10_000)}`,
  };
  return Object.fromEntries(Object.entries(mails).map(([name, rest]) => [name, `${heads(name)}${rest}`]));
}
