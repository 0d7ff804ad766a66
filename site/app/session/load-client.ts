import { ApiError, networkError } from "@extenso/contract/errors/errors.ts";
import type { MemberClient } from "./client.ts";

/** @throws {ApiError} where it does not arrive: that is a lost connection like any other. */
export async function loadClient(): Promise<MemberClient> {
  try {
    return (await import("./client.ts")).client;
  } catch (cause) {
    throw new ApiError(networkError, { code: "network", status: null, cause });
  }
}
