/**
 * The one way to the content server: in the browser, in server rendering (with the in-process `fetch`),
 * in tests, and against a real WordPress.
 */
import type * as z from "zod/mini";
import { categoryLabel, parseArticle, parseTeaser } from "./article.ts";
import type { Article, ArticleTeaser, Category, Page, PortfolioItem } from "./entities.ts";
import {
  ApiError,
  authenticationMessages,
  messageForStatus,
  networkError,
  timeoutError,
  unknownError,
} from "./errors.ts";
import { plainText } from "./html-text.ts";
import { galleryIds, parsePortfolioItem } from "./portfolio.ts";
import {
  type WireMedia,
  type WirePortfolioItem,
  wireCategory,
  wireContact,
  wireError,
  wireMedia,
  wirePortfolioItem,
  wirePost,
  wireRefresh,
  wireSession,
  wireSignIn,
  wireSuccess,
  wireUser,
} from "./wire.ts";

/** SPEC §9. */
const requestTimeoutMs = 10_000;
const articlesPerPage = 9;
const mostPerPage = 100;

export interface Tokens {
  token: string | null;
  refreshToken: string | null;
}

/** Where the client finds and leaves the tokens; the site keeps them in the browser's storage. */
export interface ClientSession {
  read(): Tokens;
  replace(tokens: { token: string; refreshToken?: string | undefined }): void;
  /** The session is over: the refresh was refused. */
  ended(): void;
}

export interface ClientOptions {
  /** Without a slash at the end: `/wp-json` in the browser. */
  baseUrl: string;
  fetch: typeof fetch;
  session?: ClientSession;
  timeoutMs?: number;
  /** Hosts whose links in content lead to this site. */
  contentHosts?: readonly string[];
}

interface Call {
  method?: "GET" | "POST" | "DELETE";
  query?: Record<string, string | number | undefined>;
  /** Keys in the order they stand in the address. */
  body?: unknown;
  /** Sends the bearer token. Public reads and sign-in never do: WordPress refuses them with a bad one. */
  signedIn?: boolean;
  signal?: AbortSignal | undefined;
}

export interface ContactRequest {
  name: string;
  email: string;
  company: string;
  phone: string;
  service: string;
  budget: string;
  message: string;
  timeline: string;
  /** The same for each try of one request: it is stored once. */
  submission_key?: string;
  elapsed_ms?: number;
  /** The honeypot: empty unless a program filled it in. */
  website?: string;
}

export interface Registration {
  username: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}

/** A bare parameter such as `_embed` has an empty value and no `=`. */
function queryString(query: Call["query"]): string {
  const parts = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === "" ? name : `${name}=${encodeURIComponent(String(value))}`));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

/** Answers that mean “this token no longer counts”; a mere “not allowed” is none. */
function tokenIsSpent(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || (error.status === 403 && error.code.startsWith("jwt_auth_")))
  );
}

/** @throws {ApiError} from every method, with the catalogue's sentence as message. */
export function createClient(options: ClientOptions) {
  const { baseUrl, session, timeoutMs = requestTimeoutMs, contentHosts = [] } = options;
  let refreshing: Promise<string> | undefined;

  async function send(path: string, call: Call, token: string | null): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const isForm = call.body instanceof FormData;
    try {
      return await options.fetch(`${baseUrl}${path}${queryString(call.query)}`, {
        method: call.method ?? "GET",
        headers: {
          Accept: "application/json",
          ...(call.body !== undefined && !isForm ? { "Content-Type": "application/json" } : {}),
          ...(token ? bearer(token) : {}),
        },
        body: call.body === undefined ? null : isForm ? (call.body as FormData) : JSON.stringify(call.body),
        signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
        credentials: "omit",
      });
    } catch (cause) {
      if (call.signal?.aborted) throw cause;
      throw timeout.aborted
        ? new ApiError(timeoutError, { code: "timeout", status: null, cause })
        : new ApiError(networkError, { code: "network", status: null, cause });
    }
  }

  /** One try: an answer that went well, or an `ApiError`. */
  async function attempt(path: string, call: Call, token: string | null): Promise<Response> {
    const answer = await send(path, call, token);
    if (answer.ok) return answer;
    const parsed = wireError.safeParse(await answer.json().catch(() => null));
    const { code, message } = parsed.success ? parsed.data : { code: "unknown", message: "" };
    const serverMessage = plainText(message);
    const retryAfter = Number(answer.headers.get("Retry-After"));
    throw new ApiError(messageForStatus(answer.status, serverMessage), {
      code,
      status: answer.status,
      serverMessage,
      retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    });
  }

  async function exchangeRefreshToken(): Promise<string> {
    const { refreshToken } = session?.read() ?? { refreshToken: null };
    if (!refreshToken) {
      session?.ended();
      throw new ApiError(authenticationMessages.noRefreshToken, { code: "no_refresh_token", status: 401 });
    }
    try {
      const answer = await attempt(
        "/jwt-auth/v1/token/refresh",
        { method: "POST", body: { refresh_token: refreshToken } },
        null,
      );
      const { token, refresh_token } = await read(wireRefresh, answer);
      session?.replace({ token, refreshToken: refresh_token });
      return token;
    } catch (cause) {
      // Only a refusal ends the session; a lost connection or a server in trouble does not.
      if (
        !(cause instanceof ApiError) ||
        cause.status === null ||
        cause.status >= 500 ||
        cause.status === 429
      )
        throw cause;
      session?.ended();
      throw new ApiError(authenticationMessages.sessionExpired, {
        code: "session_expired",
        status: 401,
        cause,
      });
    }
  }

  /** However many calls find the token spent, one refresh serves them all. */
  function refresh(): Promise<string> {
    refreshing ??= exchangeRefreshToken().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function request(path: string, call: Call = {}): Promise<Response> {
    if (!call.signedIn) return attempt(path, call, null);
    const { token } = session?.read() ?? { token: null };
    if (!token) throw new ApiError(authenticationMessages.noToken, { code: "no_token", status: 401 });
    try {
      return await attempt(path, call, token);
    } catch (error) {
      if (!tokenIsSpent(error)) throw error;
      // Another call may have refreshed while this one was under way.
      const present = session?.read().token;
      return attempt(path, call, present && present !== token ? present : await refresh());
    }
  }

  async function read<T>(schema: z.ZodMiniType<T>, answer: Response): Promise<T> {
    const parsed = schema.safeParse(await answer.json().catch(() => undefined));
    if (parsed.success) return parsed.data;
    throw new ApiError(unknownError, {
      code: "unexpected_answer",
      status: answer.status,
      cause: parsed.error,
    });
  }

  /** A list; records that do not fit are left out rather than taking the page with them. */
  async function readList<T>(schema: z.ZodMiniType<T>, answer: Response): Promise<Page<T>> {
    const body: unknown = await answer.json().catch(() => undefined);
    if (!Array.isArray(body)) {
      throw new ApiError(unknownError, { code: "unexpected_answer", status: answer.status });
    }
    const items = body.flatMap((record) => {
      const parsed = schema.safeParse(record);
      return parsed.success ? [parsed.data] : [];
    });
    const header = (name: string, byDefault: number) => Number(answer.headers.get(name) ?? byDefault);
    return { items, total: header("X-WP-Total", items.length), totalPages: header("X-WP-TotalPages", 1) };
  }

  async function call<T>(schema: z.ZodMiniType<T>, path: string, details: Call): Promise<T> {
    return read(schema, await request(path, details));
  }

  /** One by one, as SPEC §7 has it: what cannot be read is left out. */
  async function mediaOneByOne(ids: number[]): Promise<WireMedia[]> {
    const found = await Promise.all(
      ids.map((id) => call(wireMedia, `/wp/v2/media/${id}`, {}).catch(() => null)),
    );
    return found.filter((media) => media !== null);
  }

  /** All pictures of all galleries in as few calls as WordPress allows; none rather than a failed page. */
  async function mediaById(ids: number[]): Promise<Map<number, WireMedia>> {
    const chunks: number[][] = [];
    for (let at = 0; at < ids.length; at += mostPerPage) chunks.push(ids.slice(at, at + mostPerPage));
    const found = await Promise.all(
      chunks.map((chunk) =>
        request("/wp/v2/media", { query: { include: chunk.join(","), per_page: mostPerPage } })
          .then((answer) => readList(wireMedia, answer))
          .then(({ items }) => items)
          .catch(() => mediaOneByOne(chunk)),
      ),
    );
    return new Map(found.flat().map((media) => [media.id, media]));
  }

  async function withMedia(records: WirePortfolioItem[]): Promise<PortfolioItem[]> {
    const ids = [...new Set(records.flatMap(({ content }) => galleryIds(content.rendered)))];
    const media = ids.length > 0 ? await mediaById(ids) : new Map<number, WireMedia>();
    return records.map((record) => parsePortfolioItem(record, media));
  }

  function post<T>(schema: z.ZodMiniType<T>, path: string, body: unknown, signedIn = false): Promise<T> {
    return call(schema, path, { method: "POST", body, signedIn });
  }

  return {
    /** One page of nine, newest first. */
    async listArticles(
      query: { page?: number; search?: string; categories?: number; perPage?: number } = {},
      signal?: AbortSignal,
    ): Promise<Page<ArticleTeaser>> {
      const answer = await request("/wp/v2/posts", {
        query: {
          _embed: "",
          per_page: query.perPage ?? articlesPerPage,
          page: query.page ?? 1,
          status: "publish",
          orderby: "date",
          order: "desc",
          search: query.search || undefined,
          categories: query.categories,
        },
        signal,
      });
      const page = await readList(wirePost, answer);
      return { ...page, items: page.items.map(parseTeaser) };
    },

    /** Null: there is none. */
    async findArticle(slug: string, signal?: AbortSignal): Promise<Article | null> {
      const answer = await request("/wp/v2/posts", {
        query: { slug, _embed: "", status: "publish" },
        signal,
      });
      const record = (await readList(wirePost, answer)).items[0];
      return record ? parseArticle(record, contentHosts) : null;
    },

    /** All categories in use, by name. */
    async listCategories(): Promise<Category[]> {
      const answer = await request("/wp/v2/categories", {
        query: { per_page: mostPerPage, hide_empty: "true" },
      });
      const { items } = await readList(wireCategory, answer);
      return items.map(({ id, name, slug }) => ({
        id,
        name: plainText(name),
        slug,
        label: categoryLabel(slug),
      }));
    },

    /** All published projects with their galleries, newest first. */
    async listPortfolioItems(signal?: AbortSignal): Promise<PortfolioItem[]> {
      const answer = await request("/wp/v2/portfolio-items", {
        query: { per_page: mostPerPage, _embed: "" },
        signal,
      });
      return withMedia((await readList(wirePortfolioItem, answer)).items);
    },

    /** Null: there is none. */
    async findPortfolioItem(slug: string, signal?: AbortSignal): Promise<PortfolioItem | null> {
      const answer = await request("/wp/v2/portfolio-items", { query: { slug, _embed: "" }, signal });
      const [item] = await withMedia((await readList(wirePortfolioItem, answer)).items.slice(0, 1));
      return item ?? null;
    },

    submitContact: (contact: ContactRequest) => post(wireContact, "/extenso/v1/contact", contact),

    subscribeNewsletter: (subscription: { email: string; page?: string; wording?: string }) =>
      post(wireSuccess, "/extenso/v1/newsletter", subscription),
    confirmNewsletter: (confirmation: { token: string }) =>
      post(wireSuccess, "/extenso/v1/newsletter/confirm", confirmation),
    unsubscribeNewsletter: (subscription: { token: string }) =>
      post(wireSuccess, "/extenso/v1/newsletter/unsubscribe", subscription),

    signIn: (credentials: { username: string; password: string }) =>
      post(wireSignIn, "/jwt-auth/v1/token", credentials),
    /** Throws when the session is over; refreshes a spent token first. */
    async validateToken(): Promise<void> {
      await request("/jwt-auth/v1/token/validate", { method: "POST", signedIn: true });
    },
    refresh,
    register: (registration: Registration) => post(wireSuccess, "/extenso/v1/register", registration),
    /** Ends the session of `token`; the caller does not wait for it. */
    async signOut(token: string): Promise<void> {
      await attempt("/extenso/v1/logout", { method: "POST" }, token);
    },

    me: () => call(wireUser, "/wp/v2/users/me", { query: { context: "edit" }, signedIn: true }),
    updateUser: (
      id: number | string,
      profile: { first_name: string; last_name: string; username: string; avatar_url?: string },
    ) => post(wireUser, `/wp/v2/users/${id}`, profile, true),
    changePassword: (passwords: { current_password: string; new_password: string }) =>
      post(wireSuccess, "/extenso/v1/password", passwords, true),
    forgotPassword: (account: { email: string }) => post(wireSuccess, "/extenso/v1/password/forgot", account),
    resetPassword: (reset: { token: string; password: string }) =>
      post(wireSuccess, "/extenso/v1/password/reset", reset),
    confirmEmail: (confirmation: { token: string }) =>
      post(wireSuccess, "/extenso/v1/email/confirm", confirmation),

    async listSessions() {
      const answer = await request("/extenso/v1/sessions", { signedIn: true });
      return (await readList(wireSession, answer)).items;
    },
    async endSession(id: string): Promise<void> {
      await request(`/extenso/v1/sessions/${encodeURIComponent(id)}`, { method: "DELETE", signedIn: true });
    },
    async endOtherSessions(): Promise<void> {
      await request("/extenso/v1/sessions", { method: "DELETE", signedIn: true });
    },

    /** A file for the browser to save. */
    async exportAccount(): Promise<Blob> {
      return (await request("/extenso/v1/account/export", { signedIn: true })).blob();
    },
    deleteAccount: (confirmation: { password: string }) =>
      call(wireSuccess, "/extenso/v1/account", { method: "DELETE", body: confirmation, signedIn: true }),
    async removeAvatar(): Promise<void> {
      await request("/extenso/v1/avatar", { method: "DELETE", signedIn: true });
    },
    /** A bearer token that counts, for uploads that the site sends itself to show their progress. */
    async freshToken(): Promise<string> {
      await request("/jwt-auth/v1/token/validate", { method: "POST", signedIn: true });
      const { token } = session?.read() ?? { token: null };
      if (!token) throw new ApiError(authenticationMessages.noToken, { code: "no_token", status: 401 });
      return token;
    },
  };
}

export type ContentClient = ReturnType<typeof createClient>;
