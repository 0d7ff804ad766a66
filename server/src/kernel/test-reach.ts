/**
 * How far a run of tests goes: `npm test` sets `TEST_REACH=core`, where long tests run with fewer cases or not at all,
 * and most run on SQLite alone; without it all of them run.
 */
export const isCoreReach = process.env.TEST_REACH === "core";
