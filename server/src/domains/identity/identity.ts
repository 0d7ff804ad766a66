/** People with accounts, for other domains. */
export { secondFactorDue } from "./second-factor/staff-rule.ts";
export { runningSession } from "./sessions/running-session.ts";
export { embeddedAuthors } from "./users/embedded-authors.ts";
export { findUser, usersById } from "./users/find-user.ts";
export { isLimitedWriter } from "./users/limited-writers.ts";
export { emailKey, rolesIn } from "./users/user.ts";
