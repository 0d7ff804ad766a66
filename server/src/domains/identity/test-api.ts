/** For tests of account routes: the API in memory, over a test studio. */
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { type RestApi, restApi } from "../../engines/rest/api.ts";
import { personalDataRoutes } from "../../operations/personal-data/routes.ts";
import { createAuthenticator } from "./credentials/authenticator.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { applicationPasswordRoutes } from "./routes/application-passwords.ts";
import { avatarRoutes } from "./routes/avatar.ts";
import { deactivatedUserRoutes } from "./routes/deactivated-users.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { signInMethodRoutes } from "./routes/sign-in-methods.ts";
import { staffSecondFactorRoutes } from "./routes/staff-second-factor.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { userUpdateEndpoint } from "./routes/update-user.ts";
import { memberPassword, openTestStudio, type TestStudio } from "./test-studio.ts";
import { presentUser } from "./users/present-user.ts";

interface Call {
  token?: string;
  /** Becomes a JSON body. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** IP address of the caller. */
  address?: string;
}

export interface TestApi {
  studio: TestStudio;
  app: RestApi["app"];
  send(method: string, path: string, call?: Call): Promise<Response>;
  /** Status and parsed body. */
  ask(method: string, path: string, call?: Call): Promise<[number, Record<string, unknown>]>;
  signIn(username: string, password?: string): Promise<{ token: string; refresh: string }>;
}

/** `replica`: another process on the same database. */
export async function openTestApi(kind: DatabaseKind, replica?: TestStudio): Promise<TestApi> {
  const studio = replica ?? (await openTestStudio(kind));
  const users = (["by-id", "me"] as const).map((who) => ({
    namespace: "wp/v2",
    path: who === "me" ? "/users/me" : "/users/(?P<id>[\\d]+)",
    endpoints: [
      userUpdateEndpoint(studio, who, async (call, user) =>
        presentUser(user, studio.settings.publicUrl, "edit", call.user),
      ),
    ],
  }));
  const { app } = restApi(studio, {
    authenticator: createAuthenticator(studio),
    resources: [
      tokenRoutes(studio),
      accountRoutes(studio),
      personalDataRoutes(studio),
      sessionRoutes(studio),
      signInMethodRoutes(studio),
      avatarRoutes(studio),
      applicationPasswordRoutes(studio),
      deactivatedUserRoutes(studio),
      staffSecondFactorRoutes(studio),
      { routes: users },
    ],
  });

  async function send(method: string, path: string, call: Call = {}): Promise<Response> {
    const headers = new Headers(call.headers);
    if (call.token !== undefined) headers.set("Authorization", `Bearer ${call.token}`);
    if (call.json !== undefined) headers.set("Content-Type", "application/json");
    const body = call.json === undefined ? call.body : JSON.stringify(call.json);
    const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body, duplex: "half" }),
    });
    return app.fetch(request, { incoming: { socket: { remoteAddress: call.address ?? "203.0.113.9" } } });
  }
  async function ask(method: string, path: string, call?: Call): Promise<[number, Record<string, unknown>]> {
    const response = await send(method, path, call);
    return [response.status, (await response.json()) as Record<string, unknown>];
  }
  return {
    studio,
    app,
    send,
    ask,
    async signIn(username, password = memberPassword) {
      const [status, body] = await ask("POST", "/jwt-auth/v1/token", { json: { username, password } });
      if (status !== 200) throw new Error(`${username}: ${status} ${JSON.stringify(body)}`);
      return { token: String(body.token), refresh: String(body.refresh_token) };
    },
  };
}
