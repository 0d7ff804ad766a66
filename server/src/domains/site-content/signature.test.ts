import { describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "../../engines/database/test-databases.ts";
import { defaultContent } from "./default-content.ts";
import { withSignature } from "./signature.ts";

const notices = { value: "desk@studio.example", isSet: true };
const settings = {
  mail: { sender: notices, notices, replyTo: undefined, readAddresses: [] },
  imap: undefined,
  studioAddress: "Studio Ltd, 1 Road, Town",
};

describe.each(databaseKinds)("the studio's signature, on %s", (kind) => {
  test("is the settings' until the studio has written its contact data, and then that", async () => {
    const database = await openTestDatabase(kind);
    try {
      expect(await withSignature(database.query, settings)).toMatchObject({
        contactEmail: "desk@studio.example",
        contactAddress: "Studio Ltd, 1 Road, Town",
      });
      const published = JSON.stringify({
        ...defaultContent.contact,
        legalName: "Halden Film Ltd.",
        email: "hello@halden.example",
        address: { ...defaultContent.contact.address, street: "7 Quay", city: "Victoria" },
      });
      const row = { part: "contact", version: 1, published, modified_at: "2026-11-22T00:00:00.000Z" };
      await database.query
        .insertInto("site_words")
        .values({ ...row, modified_by: null })
        .execute();
      expect(await withSignature(database.query, settings)).toEqual({
        // The site's content doesn't change the addresses of notices.
        ...settings,
        contactEmail: "hello@halden.example",
        contactAddress: "Halden Film Ltd., 7 Quay, Victoria BC V6A 1H1",
        contactTown: "Victoria BC",
        replyAddress: "hello@halden.example",
      });
      await database.query.updateTable("site_words").set({ published: "{}" }).execute();
      expect((await withSignature(database.query, settings)).contactEmail).toBe("desk@studio.example");
    } finally {
      await database.close();
    }
  });
});
