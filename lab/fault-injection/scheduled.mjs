/** Whether posts with a date to come were published once each, and when others could see it. */

/** So late may one come out, and be seen. */
const latestMs = 2_000;
/** So far may a machine's clock be off the database's before it is corrected. */
const earliestMs = -250;

/**
 * The note in the audit log is written with the post. Its transaction's end is when others see both; the time in it is
 * when that began.
 * @param rows of the studio, of a PostgreSQL that keeps times of commits.
 * @param {Map<number, number>} scheduled when each was to come out, in ms.
 * @returns {Promise<{wrong: string[], latest: number, count: number}>} of those whose time has come; `latest` in ms.
 */
export async function publishedOnce(rows, scheduled) {
  const now = Date.now();
  const due = [...scheduled].filter(([, at]) => at + latestMs < now);
  const posts = new Map((await rows("select id, status from posts")).map(({ id, status }) => [id, status]));
  const entries = await rows(
    `select subject_id, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as committed
       from audit_entries where actor_name = 'schedule' and action = 'publish'`,
  );
  const published = new Map();
  for (const { subject_id, committed } of entries) {
    const times = published.get(Number(subject_id)) ?? [];
    published.set(Number(subject_id), [...times, Math.round(Number(committed))]);
  }
  const wrong = [];
  let latest = 0;
  for (const [id, wanted] of due) {
    const times = published.get(id) ?? [];
    if (posts.get(id) !== "publish")
      wrong.push(`post ${id} is ${posts.get(id)}, ${now - wanted} ms after its time`);
    else if (times.length !== 1) wrong.push(`post ${id} was published ${times.length} times`);
    else {
      const late = times[0] - wanted;
      latest = Math.max(latest, late);
      if (late > latestMs || late < earliestMs) wrong.push(`post ${id} came ${late} ms after its time`);
    }
  }
  return { wrong, latest, count: due.length };
}
