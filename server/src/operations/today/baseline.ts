/** The table of morning mails in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table morning_mails (
    user_id integer primary key references users (id) on delete cascade,
    told_until text not null
  )`,
];
