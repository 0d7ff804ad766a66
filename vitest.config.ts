import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isCoreReach } from "./server/src/kernel/test-reach.ts";

/** The files that take longest; in a fresh clone nothing is known of that, and the last of them would run alone. */
const longest = [
  "server/test/limits/worst-cases.test.ts",
  "server/test/limits/hostile-calls.test.ts",
  "server/src/operations/backup/backup-command.test.ts",
  "server/src/operations/backup/backup.test.ts",
  "server/src/pages/addresses.test.ts",
  "scripts/npm-start.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Files with replacements of modules of their own, which another file in the same process would meet or undo, and those
 * that measure the heap: collecting the garbage of all other files' modules takes seconds each time.
 */
const alone = [
  "server/src/domains/identity/passwords/passwords.test.ts",
  "server/src/domains/identity/routes/accounts.test.ts",
  "server/src/domains/identity/sign-in-steps/sign-in.test.ts",
  "server/src/engines/cache/bounded-cache.test.ts",
  "server/src/engines/crypto/encryption/age.test.ts",
  "server/src/engines/rest/cache/response-cache.test.ts",
  "server/test/wordpress/api-fetch.test.ts",
  "server/test/wordpress/api-fetch-writing.test.ts",
  "server/test/limits/texts-before-transactions.test.ts",
  "site/app/areas/desk/library/send-file.test.ts",
  "site/app/areas/desk/library/uploads.test.ts",
];

/** More than half of the units' time for what changes seldom: `--all` runs them, and a word that names them. */
const withAllOnly = [
  "lab/cluster/replicas.test.ts",
  "lab/pictures/public-pages.test.ts",
  "scripts/npm-test.test.ts",
  "server/src/domains/content/run-text-job.test.ts",
  "server/src/domains/identity/portraits/picture.test.ts",
  "server/src/domains/library/videos/make-film.test.ts",
  "server/src/domains/library/videos/videos.test.ts",
  "server/src/engines/cache/bounded-cache.test.ts",
  "server/src/engines/media-files/pictures/heic/heic-to-jpeg.test.ts",
  "server/src/engines/rest/cache/response-cache.test.ts",
  "server/src/kernel/process/memory-flags.test.ts",
  "server/src/main.test.ts",
  "server/src/operations/backup/backup-command.test.ts",
  "server/src/operations/backup/backup.test.ts",
  "server/src/operations/backup/destination-owner.test.ts",
  "server/src/operations/backup/restore-damaged.test.ts",
  "server/src/operations/backup/sealed-places.test.ts",
  "server/src/operations/importers/wordpress/import-command.test.ts",
  "server/src/operations/importers/wordpress/wxr-reader.test.ts",
  "server/src/pages/addresses.test.ts",
  "server/src/pages/behind/wordpress-in-trouble.test.ts",
  "server/src/pages/slow-content.test.ts",
  "server/test/limits/full-disk.test.ts",
  "server/test/limits/long-lists.test.ts",
  "server/test/limits/search-limits.test.ts",
  "server/test/limits/text-functions.test.ts",
  "server/test/limits/worst-cases.test.ts",
  "server/test/media/film-uploads.test.ts",
  "server/test/wordpress/generated-other-writes.test.ts",
  "server/test/wordpress/generated-writes.test.ts",
];

const leftOut = isCoreReach ? withAllOnly : [];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "a process for each file",
          include: alone,
          exclude: [...configDefaults.exclude, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "scripts/**/*.test.ts", "lab/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...alone, ...leftOut],
          // Loading the server anew for each file takes 2 to 3 s of a processor.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["contract/src/**/*.test.ts", "site/app/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...alone, "**/*.browser.test.{ts,tsx}"],
          // They leave nothing behind in their modules; a process for each file costs half their time.
          isolate: false,
        },
      },
    ],
    globalSetup: "server/src/engines/database/test-templates.ts",
    setupFiles: [
      "server/src/domains/identity/passwords/test-hashing.ts",
      "server/src/engines/crypto/encryption/test-work-factor.ts",
      "server/src/engines/database/test-durability.ts",
      "server/src/engines/database/test-new-files.ts",
      "server/src/engines/rest/test-even-time.ts",
    ],
    // A second session on the same database is part of what some tests show; the machine has two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A net for what hangs, not a judge of speed. A hook may encode the sample's pictures, or wait for them.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Most of what is waited for is there within a few milliseconds.
    expect: { poll: { timeout: 30_000, interval: 10 } },
  },
});
