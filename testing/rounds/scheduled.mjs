/** Whether posts with a date to come were published once each, and when. */

/** So late may one come out, and be seen. */
const latestMs = 2_000;

/**
 * @param rows of the studio. @param {Map<number, number>} scheduled when each was to come out, in ms.
 * @returns {Promise<{wrong: string[], latest: number, count: number}>} of those whose time has come; `latest` in ms.
 */
export async function publishedOnce(rows, scheduled) {
  const now = Date.now();
  const due = [...scheduled].filter(([, at]) => at + latestMs < now);
  const posts = new Map((await rows("select id, status from posts")).map(({ id, status }) => [id, status]));
  const entries = await rows(
    "select subject_id, at from audit_entries where actor_name = 'schedule' and action = 'publish'",
  );
  const published = new Map();
  for (const { subject_id, at } of entries) {
    const times = published.get(Number(subject_id)) ?? [];
    published.set(Number(subject_id), [...times, Date.parse(at)]);
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
      if (late > latestMs || late < 0) wrong.push(`post ${id} came ${late} ms after its time`);
    }
  }
  return { wrong, latest, count: due.length };
}
