/** Roles and capabilities: what other domains may ask of them. */
export { administratorsOnly } from "./administrators-only.ts";
export { type Actor, can, type OwnedContent } from "./can.ts";
export { capabilitiesOf, type Role, roles, studioCapabilities } from "./roles.ts";
