import { expect, test } from "vitest";
import { grantedUrl, readAuthorizationRequest } from "./authorization-request.ts";

const asked = (values: Record<string, string>) => readAuthorizationRequest(`?${new URLSearchParams(values)}`);

test("an app's request", () => {
  const app_id = "5f6c1f6e-98a1-4c83-9a9e-3f0d5a5d1b11";
  const success_url = "https://app.example.test/ok?state=a%20b#done";
  const request = asked({
    app_name: " Phone\n\u202eapp ",
    app_id,
    success_url,
    reject_url: "phone-app://no/",
  });
  expect(request).toMatchObject({ appName: "Phone app", appId: app_id });
  if (typeof request === "string" || !request.successUrl) throw new Error("refused");
  expect(request.rejectUrl?.href).toBe("phone-app://no/");
  expect(grantedUrl(request.successUrl, "https://studio.example.test", "maya & co", "aB 3d").href).toBe(
    "https://app.example.test/ok?state=a+b&site_url=https%3A%2F%2Fstudio.example.test&user_login=maya+%26+co&password=aB3d#done",
  );
});

test("nothing has to be named", () => {
  expect(asked({})).toEqual({ appName: "", appId: "", successUrl: null, rejectUrl: null });
});

test("a refusal is told at the same address where the app names no other", () => {
  const request = asked({ success_url: "phone-app://auth" });
  expect(request).toMatchObject({ rejectUrl: new URL("phone-app://auth?success=false") });
});

test("an argument that the address has already is replaced, not doubled", () => {
  const url = grantedUrl(new URL("app://x/?password=old"), "https://a.example", "m", "new");
  expect(url.searchParams.getAll("password")).toEqual(["new"]);
});

test.each([
  "https://app.example.test/ok",
  "HTTPS://APP.example.test/",
  "phone-app://callback",
  "com.example.app://auth/done",
  "http://127.0.0.1/done",
  "http://[::1]:9/",
])("%s is an address of an app", (success_url) => {
  expect(asked({ success_url })).toMatchObject({ successUrl: new URL(success_url) });
});

test.each([
  "javascript:alert(1)",
  "javascript://app.example.test/%0aalert(1)",
  "JavaScript://x/",
  " javascript://x/",
  "java\tscript://x/",
  "data:text/html,x",
  "data://x/,y",
  "vbscript://x/",
  "blob:https://app.example.test/1",
  "file:///etc/passwd",
  "file://host/x",
  "view-source://x/",
  "/wp-admin/",
  "//app.example.test/",
  "app.example.test",
  "phone-app:callback",
  "https://",
  "http://app.example.test/",
  "http://localhost:8123/done",
  "http://localhost.example.test/",
  "http://127.0.0.1.example.test/",
  "https://bank.example.test@app.example.test/",
  "https://app.example.test/a\nb",
  `https://app.example.test/${"x".repeat(2_000)}`,
])("%j is none", (url) => {
  expect(asked({ success_url: url })).toMatch(/^The app’s address for the password can’t be used: it /);
  expect(asked({ reject_url: url })).toMatch(/^The app’s address for a refusal can’t be used: it /);
});

test.each([
  ["javascript://x/%0aalert(1)", "it is no valid URL of an app"],
  ["http://app.example.test/", "it isn’t secure (https)"],
])("what is wrong with %s is said", (success_url, words) => {
  expect(asked({ success_url })).toContain(words);
});

test.each(["1", "5f6c1f6e98a14c839a9e3f0d5a5d1b11", "5f6c1f6e-98a1-4c83-9a9e-3f0d5a5d1b1g"])(
  "%s is no ID of an app",
  (app_id) => {
    expect(asked({ app_id })).toBe("The app’s ID must be a UUID.");
  },
);
