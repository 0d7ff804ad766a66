/**
 * Answers of tests come when they are ready: waiting 250 ms for each, so that nobody learns from the time, was most of
 * the time of tests of accounts. The test of that time has `vi.unmock`, and every server that a test starts waits.
 */
import { vi } from "vitest";

vi.mock("./minimum-duration.ts", () => ({ withMinimumDuration: <T>(work: Promise<T>) => work }));
