/** People with accounts, for other domains. */
export { runningSession } from "./sessions/running-session.ts";
export { embeddedAuthors } from "./users/embedded-authors.ts";
export { findUser, usersById } from "./users/find-user.ts";
export { emailKey, rolesIn } from "./users/user.ts";
