import * as z from "zod";
import type { Settings } from "../../kernel/settings/settings.ts";
import { fetchRemote, readBytes } from "../../pages/behind/bounded-fetch.ts";
import { parseBoundedJson } from "../../pages/behind/bounded-json.ts";
import { signInRoute } from "../../pages/behind/call-owner.ts";
import { largestResponse } from "../../pages/behind/limits.ts";
import { errorFinding, type Finding, okFinding, reasonOf, warningFinding } from "./finding.ts";

const patienceMs = 10_000;
/** The oldest that was tried. */
const oldestVersion = [6, 1];

const indexSchema = z.object({
  home: z.string().catch(""),
  namespaces: z.array(z.string()).catch([]),
  routes: z.record(z.string(), z.unknown()),
});
type Index = z.infer<typeof indexSchema>;

const of = "WordPress";
const plugin = "activate the plugin of deploy/wordpress there (docs/wordpress.md)";

/** The WordPress behind the site, as this machine reaches it; nothing where there is none. */
export async function checkContentServer({
  contentApiUrl,
}: Pick<Settings, "contentApiUrl">): Promise<Finding[]> {
  if (!contentApiUrl) return [];
  const read = await readIndex(contentApiUrl);
  if ("verdict" in read) return [read];
  const { routes } = read;
  const has = (route: string) => Object.hasOwn(routes, route);
  if (!has("/wp/v2/posts")) {
    const message = `${contentApiUrl} is an API without wp/v2/posts`;
    return [errorFinding(of, message, "see that it is a WordPress, and that no plugin of it shuts its API")];
  }
  const version = await versionOf(contentApiUrl);
  const findings = [versionFinding(contentApiUrl, version)];
  const hasPlugin = has("/extenso/v1/logout");
  findings.push(
    hasPlugin
      ? okFinding(of, "the plugin is active")
      : warningFinding(of, "the plugin is not active: members and staff cannot sign in as with it", plugin),
  );
  const missing = ["posts", "pages", "media", "categories", "tags"].filter((type) => !has(`/wp/v2/${type}`));
  if (missing.length > 0)
    findings.push(
      errorFinding(of, `it does not tell its ${missing.join(", ")}`, "see which plugin of it shuts its API"),
    );
  findings.push(
    has("/wp/v2/portfolio-items")
      ? okFinding(of, "posts, pages, media and portfolio-items are there")
      : warningFinding(of, "it has no portfolio-items: the portfolio is empty", plugin),
  );
  findings.push(
    has(signInRoute)
      ? await signInFinding(contentApiUrl)
      : warningFinding(of, `it has no sign-in (${signInRoute}): accounts are this studio's own`, plugin),
  );
  return findings;
}

async function ask(url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const answer = await fetchRemote(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const text = (await readBytes(answer.body, largestResponse)).toString("utf8");
  return { status: answer.status, text };
}

async function readIndex(root: string): Promise<Index | Finding> {
  try {
    const { status, text } = await ask(`${root}/`, { headers: { Accept: "application/json" } });
    if (status === 401 || status === 403) {
      const todo = "let this server read /wp-json/, or what it offers is not known";
      return warningFinding(of, `${root} shows its index to nobody (${status})`, todo);
    }
    if (status >= 500) return errorFinding(of, `${root} answers ${status}`, "look at its own log");
    const { data } = indexSchema.safeParse(json(text));
    if (data) return data;
    const todo =
      "see that CONTENT_API_URL is a WordPress's address, and that its permalinks are anything but “Plain”";
    return errorFinding(of, `${root} answers ${status}, and not as a WordPress's API`, todo);
  } catch (error) {
    const isRedirect = error instanceof Error && error.name === "RedirectError";
    const todo = isRedirect
      ? "set CONTENT_API_URL to its final address"
      : "see that it runs, and that this machine reaches it under CONTENT_API_URL";
    return errorFinding(of, `${root}: ${reasonOf(error)}`, todo);
  }
}

function json(text: string): unknown {
  try {
    return parseBoundedJson(Buffer.from(text));
  } catch {
    return null;
  }
}

/** Null where it does not tell: some hide it. */
async function versionOf(root: string): Promise<string | null> {
  const home = root.replace(/\/wp-json$/, "");
  const { text } = await ask(`${home}/?feed=rss2`).catch(() => ({ text: "" }));
  return /<generator>https?:\/\/wordpress\.org\/\?v=([\d.]{1,20})/.exec(text)?.[1] ?? null;
}

function versionFinding(root: string, version: string | null): Finding {
  if (version === null) return okFinding(of, `${root} answers; it does not tell its version`);
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = oldestVersion;
  const isOld = major < oldMajor || (major === oldMajor && minor < oldMinor);
  const message = `${root} is WordPress ${version}`;
  return isOld
    ? warningFinding(
        of,
        message,
        `bring it up to date: it was tried with ${oldestVersion.join(".")} and later`,
      )
    : okFinding(of, message);
}

/** Whether its sign-in answers, and hears who asks. */
async function signInFinding(root: string): Promise<Finding> {
  try {
    const { status, text } = await ask(`${root}${signInRoute}/validate`, {
      method: "POST",
      headers: { Authorization: "Bearer a.b.c", Accept: "application/json" },
    });
    const code = String((json(text) as { code?: unknown } | null)?.code ?? "");
    if (code.endsWith("no_auth_header")) {
      const todo = "have its web server hand the header Authorization on to PHP (docs/wordpress.md)";
      return errorFinding(of, "its sign-in does not get to see who asks", todo);
    }
    if (code === "" || status >= 500)
      return errorFinding(of, `its sign-in answers ${status}, and not as an API`, "look at its own log");
    return okFinding(of, "its sign-in answers");
  } catch (error) {
    return errorFinding(of, `its sign-in: ${reasonOf(error)}`, "look at its own log");
  }
}
