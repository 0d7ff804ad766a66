/** For tests: a WordPress, and what is in front of it here. */
import { apiResources } from "../app.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { createContactForwarding } from "./contact-forwarding.ts";
import type { RemoteLimits } from "./limits.ts";
import { createRemoteContent, type RemoteContent } from "./remote-content.ts";
import { openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

export interface TestRemote {
  wordPress: TestWordPress;
  studio: TestStudio;
  /** Replaced by `open`, for other limits or a process that knows nothing yet. */
  remote: RemoteContent;
  open(limits?: Partial<RemoteLimits>): void;
  /** Below `/wp-json`, or from `/?` on; null: it stays here. */
  call(method: string, path: string, init?: RequestInit & { duplex?: "half" }): Promise<Response | null>;
  /** What a page reads of it. */
  read(path: string, signal?: AbortSignal): Promise<Response | null>;
  upload(path: string, init?: RequestInit): Promise<Response>;
  /** What pages were told of. */
  written: string[];
  /** `METHOD /path?query` of everything that the WordPress was asked but its index. */
  lines(): string[];
  close(): Promise<void>;
}

export async function openTestRemote(routes: string[]): Promise<TestRemote> {
  const wordPress = await openTestWordPress(routes);
  const studio = await openTestStudio("sqlite");
  const { publicUrl } = studio.settings;
  const declared = apiResources(studio, { wake() {} }).flatMap((resource) => resource.routes);
  const written: string[] = [];
  const make = (limits: Partial<RemoteLimits> = {}) =>
    createRemoteContent({
      apiRoot: wordPress.apiRoot,
      publicUrl,
      routes: declared,
      contact: createContactForwarding(studio),
      onWritten: async (resource) => {
        written.push(resource);
      },
      log: studio.log,
      now: () => studio.clock().getTime(),
      limits,
    });
  const test: TestRemote = {
    wordPress,
    studio,
    remote: make(),
    written,
    open(limits) {
      test.remote = make(limits);
    },
    async call(method, path, init = {}) {
      const address = path.startsWith("/?") ? path : `/wp-json${path}`;
      const request = new Request(`${publicUrl}${address}`, { method, ...init });
      const answer = await test.remote.answer(request, "203.0.113.7");
      return answer instanceof Response ? answer : null;
    },
    read(path, signal) {
      return test.remote.answerPage(new Request(`${publicUrl}/wp-json${path}`, signal ? { signal } : {}));
    },
    upload: (path, init) => test.remote.forwardUpload(new Request(`${publicUrl}${path}`, init)),
    lines: () => wordPress.asked.map(({ line }) => line),
    async close() {
      await wordPress.close();
      await studio.close();
    },
  };
  return test;
}
