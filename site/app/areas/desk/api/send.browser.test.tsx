/** The window that asks for a fresh proof, met by the desk's calls: one that waits for it, a file, an upload. */
import { proofMissingError, proofRequired } from "@extenso/contract/errors/errors.ts";
import { type WireAuditLine, wireAuditLines } from "@extenso/contract/wire/audit.ts";
import { type WirePersonDetail, wirePersonDetail, wirePersonDone } from "@extenso/contract/wire/people.ts";
import { wireProof, wireSignInMethods } from "@extenso/contract/wire/sign-in.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk, signIn } from "../../../../testing/render.tsx";
import { replaceFile } from "../library/replace-file.ts";
import LogPage from "../log/page.tsx";
import PersonPage from "../people/person-page.tsx";

const inServersWords = "Please prove that it is you: POST a password, code or passkey to extenso/v1/proof.";
const proofNeeded = refusal(403, proofRequired, inServersWords);

const byPassword = {
  passkeys: [],
  authenticator_app: null,
  recovery_codes_left: 0,
  second_factor_due: null,
  proved_until: null,
};

const proofCalls = {
  "GET /extenso/v1/sign-in": json(wireSignInMethods, byPassword),
  "POST /extenso/v1/proof": json(wireProof, {
    success: true,
    message: "Thank you.",
    proved_until: "2026-01-15T12:10:00Z",
  }),
};

const person: WirePersonDetail = {
  id: 9,
  username: "jo",
  name: "Jo Reed",
  email: "jo@extenso.example",
  roles: ["author"],
  avatar: "",
  registered_gmt: "2026-01-01T10:00:00",
  last_seen_gmt: null,
  confirmed_gmt: "2026-01-01T11:00:00",
  deactivated_gmt: null,
  left_gmt: null,
  first_name: "Jo",
  last_name: "Reed",
  url: "",
  description: "",
  is_address_taken: false,
  is_caller: false,
  sessions: [],
  second_factors: { passkeys: 0, app: false },
  application_passwords: [],
  works: [],
  latest: [],
  owned_requests: 0,
  requests: [],
};

const roleCall = "POST /extenso/v1/people/9/role";

async function openRoleWindow() {
  const { screen, server } = await renderDesk(
    { path: "people/:id", Component: PersonPage },
    "/desk/people/9",
    {
      ...proofCalls,
      "GET /extenso/v1/people/9": json(wirePersonDetail, person),
      "GET /extenso/v1/audit-log": json(wireAuditLines, { lines: [], next: null }),
      [roleCall]: proofNeeded,
    },
  );
  await screen.getByRole("button", { name: "Change the role" }).click();
  const window = screen.getByRole("dialog", { name: "Role of Jo Reed" });
  await window.getByRole("combobox").selectOptions("editor");
  await window.getByRole("button", { name: "Change the role" }).click();
  return { screen, server, window, proof: screen.getByRole("dialog", { name: "Is it still you?" }) };
}

test("a role that needs a proof is changed after it, once, and what was chosen is kept", async () => {
  const { screen, server, window, proof } = await openRoleWindow();
  await expect.element(proof).toBeVisible();
  await expect.element(proof.getByLabelText("Password", { exact: true })).toHaveFocus();
  await expectAccessibleInBothThemes(proof.element());
  server.answer({ [roleCall]: json(wirePersonDone, { done: true }) });
  await proof.getByLabelText("Password", { exact: true }).fill("Right-Word-1");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Jo Reed has the new role at once.")).toBeVisible();
  await expect.element(window).not.toBeInTheDocument();
  await expect.element(proof).not.toBeInTheDocument();
  expect(server.requestsTo("POST /extenso/v1/proof").map(({ body }) => body)).toEqual([
    { password: "Right-Word-1" },
  ]);
  const sent = { role: "editor", from: ["author"] };
  expect(server.requestsTo(roleCall).map(({ body }) => body)).toEqual([sent, sent]);
});

test("cancelled, it says so in words for people, and the window can send again", async () => {
  const { server, window, proof } = await openRoleWindow();
  await expect.element(proof).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(proof).not.toBeInTheDocument();
  await expect.element(window.getByRole("alert")).toHaveTextContent(proofMissingError);
  await expect.element(window.getByRole("combobox")).toHaveValue("editor");
  expect(server.requestsTo(roleCall)).toHaveLength(1);
  await window.getByRole("button", { name: "Change the role" }).click();
  await expect.element(proof).toBeVisible();
  await proof.getByRole("button", { name: "Cancel" }).click();
  expect(server.requestsTo(roleCall)).toHaveLength(2);
});

test("a call that is refused after the proof, too, doesn't ask again", async () => {
  const { server, window, proof } = await openRoleWindow();
  await proof.getByLabelText("Password", { exact: true }).fill("Right-Word-1");
  await userEvent.keyboard("{Enter}");
  await expect.element(window.getByRole("alert")).toHaveTextContent(proofMissingError);
  await expect.element(proof).not.toBeInTheDocument();
  expect(server.requestsTo(roleCall)).toHaveLength(2);
});

test("the audit log's CSV is saved after the proof", async () => {
  const line: WireAuditLine = {
    id: 1,
    at: "2026-01-15T12:00:00Z",
    actor: { id: 7, name: "robin" },
    address: "",
    request_id: "",
    action: "sign-in",
    subject: "user",
    subject_id: "7",
    subject_name: "robin",
    changes: {},
    is_there: true,
    actor_is_there: true,
  };
  const saved = vi.spyOn(URL, "createObjectURL");
  const csv = "GET /extenso/v1/audit-log/csv";
  const { screen, server } = await renderDesk({ path: "log", Component: LogPage }, "/desk/log", {
    ...proofCalls,
    "GET /extenso/v1/audit-log": json(wireAuditLines, { lines: [line], next: null }),
    "GET /extenso/v1/people": () => Response.json([]),
    [csv]: proofNeeded,
  });
  await screen.getByRole("button", { name: "CSV" }).click();
  const proof = screen.getByRole("dialog", { name: "Is it still you?" });
  await proof.getByLabelText("Password", { exact: true }).fill("Right-Word-1");
  server.answer({ [csv]: () => new Response("at,actor\r\n", { headers: { "Content-Type": "text/csv" } }) });
  await proof.getByRole("button", { name: "Go On" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [[blob] = []] = saved.mock.calls;
  expect(blob instanceof Blob && (await blob.text())).toBe("at,actor\r\n");
  expect(server.requestsTo(csv).map(({ headers }) => headers.get("Accept"))).toEqual([
    "text/csv",
    "text/csv",
  ]);
});

test("a file in another's place is sent again after the proof, whole", async () => {
  signIn();
  const call = "POST /extenso/v1/media/5/file";
  const server = fakeServer({ ...proofCalls, [call]: proofNeeded });
  const replaced = replaceFile(5, new File(["new words"], "notes.txt", { type: "text/plain" }), '"7"');
  const proof = page.getByRole("dialog", { name: "Is it still you?" });
  await proof.getByLabelText("Password", { exact: true }).fill("Right-Word-1");
  server.answer({ [call]: () => Response.json({}) });
  await proof.getByRole("button", { name: "Go On" }).click();
  await replaced;
  const sent = server.requestsTo(call);
  expect(sent.map(({ headers }) => headers.get("If-Match"))).toEqual(['"7"', '"7"']);
  for (const { headers, body } of sent) {
    expect(headers.get("Content-Type")).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain("new words");
  }
});
