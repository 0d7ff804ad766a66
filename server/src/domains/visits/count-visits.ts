/**
 * Counts visits to public pages, without cookies and without keeping an address. Each process counts in memory and adds
 * its counts to the day's rows about a minute later, so that no request writes.
 *
 * A visitor is a number hashed from the address, the browser's name and a secret. Numbers are kept in memory alone,
 * and the secret changes at the studio's midnight, so that nobody can be recognised the day after.
 */
import { hash, randomBytes } from "node:crypto";
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { writeLater } from "../../engines/database/write-later.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { addressGroup, clientAddress } from "../../engines/http/client-address.ts";
import { addDayCounts, countsOf, type DayCounts, emptyDay } from "./day-counts.ts";
import {
  countedPath,
  createBotCheck,
  hostIn,
  isDesk,
  isFromInside,
  isPrefetch,
  type PageRequest,
  sourceOf,
} from "./page-view.ts";

/** Visitors of a day that a process remembers; the oldest is dropped first. */
const mostVisitors = 10_000;
/** Time without page views after which a visit ends. */
const visitMs = 30 * 60_000;
/** Limit of callers whose numbers are cached for a minute, because they open page after page. */
const mostCallers = 1_000;
/** Characters; callers with longer keys aren't cached. */
const longestCaller = 500;
const minuteMs = 60_000;

interface Visitor {
  /** The visit's first page, and the referring site; null if another process counted them. */
  entry: string | null;
  source: string | null;
  /** The last page, which isn't counted twice in a row. */
  page: string;
  /** Milliseconds since 1970. */
  at: number;
  isStaff: boolean;
}

export interface Visits {
  /** @param request one that was answered with a page, or with a page's data. */
  viewed(request: PageRequest): void;
  /** A visitor's request for a quote was stored. */
  requested(visitor: { address: string; userAgent: string }): void;
  /** Adds what was counted to the rows. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createVisits({
  database,
  settings,
  clock,
  log,
}: Pick<Dependencies, "database" | "settings" | "clock" | "log">): Visits {
  const { trustProxy } = settings;
  const ownHost = hostIn(settings.publicUrl);
  const isBot = createBotCheck();
  let counted = new Map<string, DayCounts>();
  let visitors = new Map<number, Visitor>();
  /** Address and browser of recent callers → their visitors' numbers. Emptied every minute. */
  let callers = new Map<string, number>();
  let secret = "";
  let today = { minute: 0, date: "" };
  const later = writeLater(write);

  /** The day in the studio's time zone; a new day drops all visitors. */
  function dayAt(now: number): string {
    const minute = Math.floor(now / minuteMs);
    if (minute === today.minute) return today.date;
    const date = dateAt(new Date(now), settings.timezone);
    if (date !== today.date) {
      secret = randomBytes(32).toString("base64");
      visitors = new Map();
    }
    callers = new Map();
    today = { minute, date };
    return date;
  }

  function countsAt(now: number): DayCounts {
    const date = dayAt(now);
    let day = counted.get(date);
    if (!day) {
      day = emptyDay();
      counted.set(date, day);
    }
    later.due();
    return day;
  }

  function numberOf(address: string, userAgent: string): number {
    const digest = hash("sha256", `${secret}\n${addressGroup(address)}\n${userAgent}`, "hex");
    return Number.parseInt(digest.slice(0, 12), 16);
  }

  /** Cached, because parsing addresses and hashing take most of the time of counting a page. */
  function numberOfCaller(request: PageRequest, userAgent: string): number {
    const connection = request.connectionAddress() ?? "";
    const forwarded = (trustProxy > 0 && request.header("x-forwarded-for")) || "";
    const caller = `${connection} ${forwarded}\n${userAgent}`;
    const known = callers.get(caller);
    if (known !== undefined) return known;
    const number = numberOf(clientAddress(connection, forwarded, trustProxy), userAgent);
    if (callers.size >= mostCallers) callers.clear();
    if (caller.length <= longestCaller) callers.set(copied(caller), number);
    return number;
  }

  function remember(number: number, visitor: Visitor): Visitor {
    const [first] = visitors.keys();
    if (visitors.size >= mostVisitors && first !== undefined) visitors.delete(first);
    visitors.set(number, visitor);
    return visitor;
  }

  function viewed(request: PageRequest): void {
    const { method, pathname, header } = request;
    const isData = pathname.endsWith(".data");
    // The site sends HEAD for a page's data that the browser had prefetched.
    if (method !== "GET" && !(isData && method === "HEAD")) return;
    const path = countedPath(pathname);
    if (path === null || isPrefetch(request)) return;
    // A page in a frame, or one that a script reads.
    const target = header("sec-fetch-dest");
    if (!isData && target !== undefined && target !== "document") return;
    const now = clock().getTime();
    const userAgent = header("user-agent") ?? "";
    if (isBot(userAgent)) {
      if (!isData && !isDesk(path)) countsAt(now).bots += 1;
      return;
    }
    dayAt(now);
    viewedBy(numberOfCaller(request, userAgent), { request, path, isData, now });
  }

  function viewedBy(
    number: number,
    { request, path, isData, now }: { request: PageRequest; path: string; isData: boolean; now: number },
  ): void {
    const known = visitors.get(number);
    if (known?.isStaff) return;
    if (isDesk(path)) {
      remember(number, { entry: null, source: null, page: "", at: now, isStaff: true });
      return;
    }
    const isRunning = known !== undefined && now - known.at < visitMs;
    const isNew = !isRunning && !isData && !isFromInside(request, ownHost);
    if (isRunning && known.page === path) {
      known.at = now;
      return;
    }
    const page = copied(path);
    const visitor = known ?? remember(number, { entry: null, source: null, page, at: now, isStaff: false });
    visitor.page = page;
    visitor.at = now;
    const day = countsAt(now);
    const pageCounts = countsOf(day, "page", page);
    day.all.views += 1;
    pageCounts.views += 1;
    if (isNew) {
      visitor.entry = page;
      visitor.source = copied(sourceOf(request, ownHost));
      day.all.visits += 1;
      pageCounts.visits += 1;
      countsOf(day, "source", visitor.source).visits += 1;
    }
    if (visitor.source !== null) countsOf(day, "source", visitor.source).views += 1;
  }

  function requested({ address, userAgent }: { address: string; userAgent: string }): void {
    const now = clock().getTime();
    const day = countsAt(now);
    day.all.requests += 1;
    const { entry = null, source = null } = visitors.get(numberOf(address, userAgent)) ?? {};
    if (entry !== null) countsOf(day, "page", entry).requests += 1;
    if (source !== null) countsOf(day, "source", source).requests += 1;
  }

  async function write(): Promise<void> {
    const days = [...counted];
    counted = new Map();
    callers = new Map();
    try {
      for (const [day, counts] of days)
        await database.query.transaction().execute((rows) => addDayCounts(rows, day, counts));
    } catch (error) {
      log.warn({ err: error }, "visits could not be counted");
    }
  }

  return { viewed, requested, flush: later.flush, close: later.flush };
}

/** Copies a string, because a slice of a header or a URL keeps the whole of it in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}
