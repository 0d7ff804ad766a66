import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds, testOnceInCore } from "../../engines/database/test-databases.ts";
import { mailOf } from "../../engines/mail/outbox-store.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { type Submission, submitContact } from "./submit.ts";

const fields: ContactValues = {
  name: "Dana",
  email: "dana@example.test",
  company: "Dana Ltd",
  phone: "+1 604 555 0100",
  service: "videography",
  budget: "5k-15k",
  message: "A short brand film.",
  timeline: "1-month",
};

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  const submit = ({
    fields: changed,
    ...more
  }: Partial<Omit<Submission, "fields">> & { fields?: Partial<ContactValues> } = {}) =>
    submitContact(studio, {
      fields: { ...fields, ...changed },
      submissionKey: null,
      honeypot: "",
      elapsedMs: null,
      address: "203.0.113.7",
      userId: null,
      page: "",
      ...more,
    });
  const requests = () =>
    studio.database.query.selectFrom("contact_requests").selectAll().orderBy("id").execute();
  const mails = async () =>
    (await studio.database.query.selectFrom("outbox_messages").selectAll().orderBy("id").execute()).map(
      mailOf,
    );

  test("stores the request and queues a notice and a confirmation", async () => {
    const answer = await submit();
    expect(answer).toEqual({
      outcome: "stored",
      promise: "within 24 hours",
      reference: expect.stringMatching(/^EX-[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/),
      path: "",
      isCounted: true,
    });
    const reference = answer.outcome === "stored" ? answer.reference : "";
    expect(await requests()).toMatchObject([
      {
        ...fields,
        id: 1,
        reference,
        spam_score: 0,
        spam_reasons: "[]",
        status: "new",
        submission_key: null,
        user_id: null,
        address: "203.0.113.7",
        created_at: "2026-11-21T04:33:00.000Z",
        reported_at: "2026-11-21T04:33:00.000Z",
        confirmed_at: "2026-11-21T04:33:00.000Z",
        contact_id: 1,
      },
    ]);
    const all = await mails();
    expect(all).toHaveLength(2);
    const [confirmation, notice] = ["contact-confirmation", "contact-notice"].map((each) =>
      all.find((mail) => mail.kind === each),
    );
    expect(notice).toMatchObject({
      kind: "contact-notice",
      to: "support@extenso.example",
      replyTo: { name: "Dana", address: "dana@example.test" },
      subject: `Videography request from Dana (${reference})`,
    });
    for (const said of Object.values({
      ...fields,
      service: "Videography",
      budget: "$5,000 to $15,000",
      timeline: "In a month",
    })) {
      expect(notice?.text).toContain(said);
    }
    expect(notice?.text).toContain("November 20, 2026");
    expect(confirmation).toMatchObject({ kind: "contact-confirmation", to: "dana@example.test" });
    expect(confirmation?.subject).toContain(reference);
    expect(confirmation?.text).toContain("Hello Dana,");
    expect(confirmation?.text).not.toContain(fields.message);
  });

  test("twenty at the same instant under one key are one request with its two mails", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ submissionKey: "key-1" })));
    const references = new Set(answers.map((answer) => answer.outcome === "stored" && answer.reference));
    expect(references.size).toBe(1);
    expect(await requests()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
    expect([...references][0]).toBe((await requests())[0]?.reference);
  });

  testOnce(
    "a repeat is answered even when the limit is used up, and changed content is a new request",
    async () => {
      const first = await submit({ submissionKey: "key-1" });
      await Promise.all(Array.from({ length: 119 }, () => submit()));
      expect((await submit()).outcome).toBe("too-many");
      const { reference } = first as { reference: string };
      expect(await submit({ submissionKey: "key-1" })).toMatchObject({ outcome: "stored", reference });
      studio.pass({ minutes: 20 });
      const changed = await submit({ submissionKey: "key-1", fields: { message: "A long brand film." } });
      expect(changed.outcome).toBe("stored");
      expect(changed).not.toMatchObject({ reference });
    },
  );

  testOnce("a form that is sent again and again gets so many links, and no more", async () => {
    const answers = [];
    for (let count = 0; count < 12; count += 1)
      answers.push(await submit({ submissionKey: "key-1", tellPath: true }));
    const paths = answers.map((answer) => (answer.outcome === "stored" ? answer.path : null));
    // The confirmation's is one of ten.
    expect(new Set(paths).size).toBe(10);
    expect(paths.slice(-3)).toEqual(["", "", ""]);
  });

  testOnce("requests without a key are each their own", async () => {
    await Promise.all([submit(), submit()]);
    const stored = await requests();
    expect(stored).toHaveLength(2);
    expect(stored[0]?.reference).not.toBe(stored[1]?.reference);
  });

  test("sixty at once from one address pass, and a flood is told when to come back", async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => submit()));
    expect(answers.filter(({ outcome }) => outcome === "stored")).toHaveLength(120);
    const refused = answers.find(({ outcome }) => outcome === "too-many");
    expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect((await submit({ address: "198.51.100.9" })).outcome).toBe("stored");
  });

  testOnce("addresses of one IPv6 connection count as one caller", async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, index) => submit({ address: `2001:db8:1:2::${index.toString(16)}` })),
    );
    expect(answers.filter(({ outcome }) => outcome === "too-many")).toHaveLength(10);
  });

  testOnce.each([
    ["name", { name: " \u0000<b></b> " }],
    ["message", { message: " \r\n\t" }],
  ])("a blank %s stores nothing", async (_, changed) => {
    expect(await submit({ fields: changed })).toEqual({ outcome: "blank" });
    expect(await requests()).toEqual([]);
  });

  test("any script is kept, control characters and lone surrogates are not", async () => {
    await submit({
      fields: {
        name: "李小龍 \u0000Zoë\u202E",
        message: "Ein Film über Öl 🎬\u0000\r\nzweite Zeile\ud800",
      },
    });
    expect(await requests()).toMatchObject([
      { name: "李小龍 Zoë", message: "Ein Film über Öl 🎬\nzweite Zeile\ufffd" },
    ]);
  });

  testOnce(
    "what looks like spam is stored and reported as such; only its confirmation is held back",
    async () => {
      const { outcome } = await submit({ honeypot: "https://spam.example" });
      expect(outcome).toBe("stored");
      expect(await requests()).toMatchObject([{ spam_score: 80, spam_reasons: '["hidden-field-filled"]' }]);
      const sent = await mails();
      expect(sent.map((mail) => mail.kind)).toEqual(["contact-notice"]);
      expect(sent[0]?.subject).toMatch(/^\[Suspected spam\] /);
      expect(sent[0]?.text).toContain("a field that people don’t see was filled in");
      expect(sent[0]?.text).toContain("The sender got no confirmation.");
    },
  );

  testOnce(
    "one mailbox cannot be flooded with confirmations from many addresses; the studio reads who got none",
    async () => {
      for (let index = 0; index < 30; index++) await submit({ address: `198.51.100.${index}` });
      const all = await mails();
      const notices = all.filter(({ kind }) => kind === "contact-notice");
      expect(notices).toHaveLength(30);
      expect(all.filter(({ kind }) => kind === "contact-confirmation")).toHaveLength(3);
      expect(notices[2]?.text).toContain("We promised the sender an answer within 24 hours.");
      expect(notices[3]?.text).toContain("The sender got no confirmation.");
      expect(notices[3]?.subject).not.toContain("spam");
      expect(notices[25]?.text).not.toContain("was used many times");
    },
  );

  testOnce(
    "a stranger with a client's address makes nobody's requests spam but those from there",
    async () => {
      for (let index = 0; index < 21; index++) await submit({ address: "198.51.100.7" });
      await submit({ address: "203.0.113.80" });
      const stored = await requests();
      expect([stored[19]?.status, stored[20]?.status, stored[21]?.status]).toEqual(["new", "spam", "new"]);
    },
  );

  testOnce("an advertisement in the name does not reach a stranger", async () => {
    await submit({ fields: { name: "Win 1000 dollars now 555-0199" } });
    const confirmation = (await mails()).find((mail) => mail.kind === "contact-confirmation");
    expect(confirmation?.text).toContain("Hello,");
    expect(`${confirmation?.text}${confirmation?.html}${confirmation?.subject}`).not.toContain("dollars");
  });
});
