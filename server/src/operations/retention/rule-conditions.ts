/** The rows that a rule is about. */
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";

export type Terms<Table extends keyof Tables> = Omit<RetentionRule, "table" | "due"> & {
  due(is: ExpressionBuilder<Tables, Table>, before: string): Expression<SqlBool>;
};

export interface RetentionRule {
  /** As the log and docs/operating.md name it. */
  what: string;
  /** 0: gone with the next sweep. */
  days: number;
  /** Column from which the days are counted. */
  after: string;
  why: string;
  table: keyof Tables;
  /** Which rows have had their time. @param before the present less `days`, ISO-8601 UTC. */
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

/** A consent lives and dies with its subscriber, before whom it has to be removed. */
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
