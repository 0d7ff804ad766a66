/** Roles, capabilities and permissions, for all other domains. */

export { type Actor, can, type OwnedContent } from "./can.ts";
export { collectionWithCsv, csvRoute } from "./csv-route.ts";
export { demandProof, type Prover, provedUntil } from "./fresh-proof.ts";
export { administratorsOnly, whoCan } from "./permissions.ts";
export { capabilitiesOf, type Role, roles, studioCapabilities } from "./roles.ts";
