/** Requests that need no account: contact, newsletter, sign-up. Each causes one mail to the address in it. */
import { setTimeout as wait } from "node:timers/promises";
import { nextNumber } from "./numbers.mjs";

const own = "/wp-json/extenso/v1";

export const people = {
  async contact(context) {
    await asking(context, "contact", (email) => [
      `${own}/contact`,
      { name: "Dana Field", email, service: "videography", message: `A film, please. ${email}` },
    ]);
  },

  async newsletter(context) {
    await asking(context, "newsletter", (email) => [`${own}/newsletter`, { email }]);
  },

  async signUp(context) {
    await asking(context, "sign-up", (email) => [
      `${own}/register`,
      {
        username: email.split("@")[0].replaceAll("-", "_"),
        email,
        password: `Kettle-${email}`,
        first_name: "Dana",
        last_name: "Field",
      },
    ]);
  },
};

/** As many as a studio's budget of mails an hour allows. */
async function asking(context, kind, make) {
  if (!context.mails.take()) return void (await wait(50));
  const email = `${kind}-${nextNumber()}@people.example`;
  const [path, json] = make(email);
  context.ledger.mailboxes.add(email);
  const answer = await context.sendAsStranger(path, { method: "POST", json }, [200, 201]);
  if (answer) context.ledger.people.set(email, kind);
}
