import { networkError } from "@extenso/contract/errors/errors.ts";
import { wireMailSettings, wireSenderCheck, wireTestMail } from "@extenso/contract/wire/mails.ts";
import { expect, test } from "vitest";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, noConnection } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import MailSettingsPage from "./page.tsx";
import "./stylesheet.css";

const call = "POST /extenso/v1/mails/settings";

const settings = {
  sender: { name: "Extenso", address: "studio@extenso.example", set_by: null },
  notices: { addresses: ["support@extenso.example"], set_by: null },
  way: { kind: "folder", name: "/data/outbox" },
  mailbox: null,
  answers: { to: "support@extenso.example", problem: "", todo: "" },
  own_address: "robin@extenso.example",
};

const check = {
  domain: "extenso.example",
  findings: [
    { name: "SPF", verdict: "good", text: "It names who may send.", todo: "" },
    { name: "DMARC", verdict: "bad", text: "There is none.", todo: "Add a record." },
  ],
};

async function renderSettings(answer: object = settings, handlers = {}) {
  const opened = await renderDesk(
    { path: "settings/mail", Component: MailSettingsPage },
    "/desk/settings/mail",
    {
      "GET /extenso/v1/mails/settings": json(wireMailSettings, answer),
      "GET /extenso/v1/mails/sender-check": json(wireSenderCheck, check),
      ...handlers,
    },
  );
  const { screen } = opened;
  const sender = screen.getByRole("region", { name: "Sender" });
  return {
    ...opened,
    name: sender.getByRole("textbox", { name: "Name" }),
    address: sender.getByRole("textbox", { name: "Address" }),
    notices: screen.getByRole("region", { name: "Notices to the studio" }).getByRole("textbox"),
    save: screen.getByRole("button", { name: "Save" }),
  };
}

test("wrong addresses are told beside their fields, and what was typed stays", async () => {
  const { name, address, notices, save, server } = await renderSettings();
  await name.fill("Fog, Film & Sound");
  await address.fill("hello@fog");
  await notices.fill("ana@fog.example\nben");
  await save.click();
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAccessibleDescription(/Enter an address such as studio@example\.com\./);
  await expect.element(notices).toHaveAccessibleDescription(/“ben” is not an address/);
  await expect.element(notices).toHaveValue("ana@fog.example\nben");
  await expect.element(name).toHaveValue("Fog, Film & Sound");
  await expectAccessibleInBothThemes();
  expect(server.requestsTo(call)).toEqual([]);
});

test("without a connection what was typed stays, and is offered again after the page was left", async () => {
  const { screen, notices, save } = await renderSettings(settings, { [call]: noConnection });
  await notices.fill("ana@fog.example\nben@fog.example");
  await save.click();
  await expect.element(screen.getByRole("alert").getByText(networkError)).toBeVisible();
  await expect.element(notices).toHaveValue("ana@fog.example\nben@fog.example");
  await screen.unmount();

  const again = await renderSettings();
  await expect.element(again.notices).toHaveValue("support@extenso.example");
  await again.screen.getByRole("button", { name: "Restore" }).click();
  await expect.element(again.notices).toHaveValue("ana@fog.example\nben@fog.example");
});

test("what the environment sets is told and can’t be typed; a test mail's failure is said in words", async () => {
  const failed = { id: 5, to: "robin@extenso.example", state: "failed", detail: "connect ECONNREFUSED" };
  const { screen, save } = await renderSettings(
    {
      ...settings,
      sender: { name: "Env Studio", address: "env@studio.example", set_by: "MAIL_FROM" },
      notices: { addresses: ["desk@studio.example"], set_by: "STUDIO_EMAIL" },
      way: { kind: "smtp", name: "127.0.0.1:9" },
      mailbox: "imap.studio.example",
      answers: { to: "a@studio.example", problem: "Answers go elsewhere.", todo: "set MAIL_REPLY_TO." },
    },
    {
      "POST /extenso/v1/mails/test": json(wireTestMail, { ...failed, state: "sending", reason: "" }),
      "GET /extenso/v1/mails/test": json(wireTestMail, {
        ...failed,
        reason: "The mail server refuses connections.",
      }),
    },
  );
  const sender = screen.getByRole("region", { name: "Sender" });
  await expect.element(sender.getByText(/Env Studio <env@studio\.example>/)).toBeVisible();
  await expect.element(sender.getByText(/Set by the environment: MAIL_FROM/)).toBeVisible();
  await expect
    .element(
      screen
        .getByRole("region", { name: "Notices to the studio" })
        .getByText(/Set by the environment: STUDIO_EMAIL/),
    )
    .toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  const way = screen.getByRole("region", { name: "The way mails go" });
  await expect.element(way.getByText(/127\.0\.0\.1:9/)).toBeVisible();
  await expect.element(way.getByText(/Read from the mailbox at imap\.studio\.example/)).toBeVisible();
  await expect.element(way.getByText("Answers go elsewhere. Set MAIL_REPLY_TO.")).toBeVisible();
  await screen.getByRole("button", { name: "Send a test mail" }).click();
  await expect
    .element(screen.getByText("Not sent to robin@extenso.example. The mail server refuses connections."))
    .toBeVisible();
  await expect.element(screen.getByText("The mail server said: connect ECONNREFUSED")).toBeVisible();
});

test("a test mail goes to an address, and says that nobody receives what becomes a file", async () => {
  const sent = { id: 5, to: "try@fog.example", state: "sent", reason: "", detail: "" };
  const { screen, server } = await renderSettings(settings, {
    "POST /extenso/v1/mails/test": json(wireTestMail, sent),
    "GET /extenso/v1/mails/test": json(wireTestMail, sent),
  });
  const to = screen.getByRole("textbox", { name: "Send it to" });
  await expect.element(to).toHaveValue("robin@extenso.example");
  await to.fill("nobody");
  await screen.getByRole("button", { name: "Send a test mail" }).click();
  await expect.element(to).toHaveAccessibleDescription(/Enter an address/);
  await expect.element(to).toHaveFocus();
  await to.fill("try@fog.example");
  await screen.getByRole("button", { name: "Send a test mail" }).click();
  await expect
    .element(screen.getByText("Written for try@fog.example into the folder. Nobody receives it."))
    .toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/mails/test")).toMatchObject([
    { body: { to: "try@fog.example" } },
  ]);
});

test("the page fits every window, and axe finds nothing on it", async () => {
  const { screen } = await renderSettings();
  await expect.element(screen.getByText("There is none. Add a record.")).toBeVisible();
  await expectToFit(1920, 1440, 768, 390, 320);
  await expectAccessibleInBothThemes();
});
