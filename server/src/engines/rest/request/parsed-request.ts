/** A request to the API, as far as it is understood before anything is done. */
import type { Context } from "hono";
import type { AppEnvironment } from "../../http/request-log.ts";
import type { FoundEndpoint, Match } from "../find-endpoint.ts";
import type { Method } from "../route.ts";
import type { SignedInUser } from "./authentication.ts";
import type { Target } from "./request-target.ts";

export type RestContext = Context<AppEnvironment>;

export interface ParsedRequest {
  context: RestContext;
  target: Target;
  method: Method | "OPTIONS";
  /** The answer is sent without its body. */
  isHead: boolean;
  matches: Match[];
  found: FoundEndpoint | undefined;
  /** Within a batch: by whom. */
  batchedBy?: SignedInUser | null;
}
