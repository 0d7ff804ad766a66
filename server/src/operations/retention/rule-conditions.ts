/** Conditions by which retention rules select the rows to delete. */
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";

export type Terms<Table extends keyof Tables> = Omit<RetentionRule, "table" | "due"> & {
  due(is: ExpressionBuilder<Tables, Table>, before: string): Expression<SqlBool>;
};

export interface RetentionRule {
  /** Name in the log and in docs/operating.md. */
  what: string;
  /** 0: the next sweep deletes the rows. */
  days: number;
  /** Column from which the days are counted. */
  after: string;
  why: string;
  table: keyof Tables;
  /** Condition for rows whose time is over. @param before the present less `days`, ISO 8601 in UTC. */
  due(before: string): Expression<SqlBool>;
}

/**
 * Subscribers who left, including those who asked to come back since and didn't confirm it: the older consent was
 * real, so its proof is retained.
 */
export function leftBefore(is: ExpressionBuilder<Tables, "newsletter_subscribers">, before: string) {
  return is.and([
    is("unsubscribed_at", "<", before),
    is.or([
      is("status", "=", "unsubscribed"),
      is.and([is("status", "=", "pending"), is("confirm_sent_at", "<", before)]),
    ]),
  ]);
}

export function neverConfirmed(is: ExpressionBuilder<Tables, "newsletter_subscribers">, before: string) {
  return is.and([
    is("status", "=", "pending"),
    is("confirm_sent_at", "<", before),
    is("unsubscribed_at", "is", null),
  ]);
}

/** A consent is retained as long as its subscriber, and has to be deleted first. */
export function consentsOf(due: typeof leftBefore): Terms<"newsletter_consents">["due"] {
  return (is, before) =>
    is("subscriber_id", "in", (from) =>
      from
        .selectFrom("newsletter_subscribers")
        .select("newsletter_subscribers.id")
        .where((subscriber) => due(subscriber, before)),
    );
}

export function withoutConsents(due: typeof leftBefore): Terms<"newsletter_subscribers">["due"] {
  return (is, before) =>
    is.and([
      due(is, before),
      is.not(
        is.exists((from) =>
          from
            .selectFrom("newsletter_consents")
            .select("newsletter_consents.id")
            .whereRef("newsletter_consents.subscriber_id", "=", "newsletter_subscribers.id"),
        ),
      ),
    ]);
}
