import type { SessionUser } from "@extenso/contract/entities.ts";

/** The first name, else the display name, else the username. */
export function greetingName({
  firstName,
  name,
  username,
}: Pick<SessionUser, "firstName" | "name" | "username">): string {
  return [firstName, name, username].map((known) => known.trim()).find(Boolean) ?? "";
}
