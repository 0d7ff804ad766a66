import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { countBlocked, differingDatabaseKinds } from "../../../engines/database/test-databases.ts";
import { startJobs } from "../../../engines/jobs/runner.ts";
import { openTestStudio } from "../../identity/test-studio.ts";
import { finishUpload, finishUploadJob, requestFinish } from "./finish-upload.ts";
import { pieceKey } from "./incoming-files.ts";
import { addUpload } from "./upload-store.ts";

const id = "0".repeat(32);

describe.runIf(differingDatabaseKinds.includes("postgres"))("on PostgreSQL", () => {
  test("who resumes an upload while its record is written waits for that, and neither fails", async () => {
    const studio = await openTestStudio("postgres");
    onTestFinished(() => studio.close());
    const { id: user_id } = await studio.addMember("robin", { roles: ["author"] });
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#246" } })
      .jpeg()
      .toBuffer();
    await addUpload(
      studio.database,
      {
        id,
        user_id,
        name: "swell.jpg",
        title: "",
        alt_text: "",
        address: "203.0.113.9",
        size: picture.length,
        purpose: "library",
      },
      { now: studio.clock(), largest: picture.length },
    );
    await studio.files.write(pieceKey(id, 0), picture);
    let resumed: Promise<boolean> | undefined;
    const job = finishUploadJob(studio);
    const runner = startJobs(studio, [
      {
        ...job,
        run: (payload, attempt) =>
          job.run(payload, {
            ...attempt,
            async holdLease(rows) {
              await attempt.holdLease(rows);
              resumed = requestFinish(studio, id);
              await expect.poll(() => countBlocked(studio.database.query)).toBe(1);
            },
          }),
      },
    ]);
    onTestFinished(() => runner.stop());

    expect(await finishUpload(studio, id)).toMatchObject({ outcome: "done" });
    expect(await resumed).toBe(false);
  });
});
