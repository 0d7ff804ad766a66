/** People with accounts, for other domains. */
export { secondFactorDue } from "./second-factor/staff-rule.ts";
export {
  activeAmong,
  activeWithRoles,
  confirmedAccount,
  confirmedEmailKey,
  emailOf,
  namesById,
  staffIds,
} from "./users/account-facts.ts";
export { embeddedAuthors, publishedAuthors } from "./users/embedded-authors.ts";
export { findUser, usersById } from "./users/find-user.ts";
export { isLimitedWriter } from "./users/limited-writers.ts";
export { standingInSession, standingOf } from "./users/standing.ts";
export { emailKey } from "./users/user.ts";
