/** Several limits that one act counts for. */
import { giveBackToLimit } from "./give-back-to-limit.ts";
import { type Counted, takeFromLimit } from "./take-from-limit.ts";

export interface Rule {
  key: string;
  limit: number;
  windowSeconds: number;
}

export interface Taken {
  allowed: boolean;
  retryAfterSeconds: number;
  /** The rule that refused. */
  refusedBy: Rule | null;
  /** For what turns out not to count. */
  giveBack(): Promise<void>;
}

/** Takes from every rule, in their order, or from none. */
export async function takeFromAll(database: Counted, rules: Rule[], now: Date): Promise<Taken> {
  const taken: Rule[] = [];
  const giveBack = async () => {
    for (const rule of taken) await giveBackToLimit(database, { ...rule, now });
  };
  for (const rule of rules) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(database, { ...rule, now });
    if (!allowed) {
      await giveBack();
      return { allowed, retryAfterSeconds, refusedBy: rule, giveBack: async () => {} };
    }
    taken.push(rule);
  }
  return { allowed: true, retryAfterSeconds: 0, refusedBy: null, giveBack };
}
