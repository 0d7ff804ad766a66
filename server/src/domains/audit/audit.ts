/** The audit log, for the domains that write it. */
export { type AuditActor, systemActor } from "./actor.ts";
export { type AuditedChange, appendAudit } from "./append-audit.ts";
export { auditCaller } from "./audit-caller.ts";
export { checkAuditedUnchanged } from "./check-unchanged.ts";
export { type AuditChanges, type AuditValue, differences, textDifferences } from "./differences.ts";
export { lastActor } from "./last-actor.ts";
export { listAuditEntries } from "./list-entries.ts";
