/** Metrics and traces, each only where it is set; nothing of them is loaded otherwise. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { StartError } from "../start-error.ts";
import type { Watched } from "./state-metrics.ts";

/** Answers a request; true where what was kept was sent. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Observation {
  /** The same, watched. */
  watch(answer: Answer): Answer;
  close(): Promise<void>;
}

/** @throws {StartError} when the metrics' port cannot be opened. */
export async function observe(observed: Watched, routes: readonly string[]): Promise<Observation> {
  const metered = await openMetrics(observed, routes);
  const traces = await openTraces(observed, routes);
  return {
    watch(answer) {
      let watched = answer;
      if (traces) {
        const within = watched;
        watched = (request, response) => {
          let isKept = false;
          traces.within(request, response, () => {
            isKept = within(request, response);
          });
          return isKept;
        };
      }
      if (metered) {
        const counted = watched;
        watched = (request, response) => {
          if (metered.door.answer(request, response)) return false;
          const note = metered.metrics.watch(request, response);
          const isKept = counted(request, response);
          note(isKept);
          return isKept;
        };
      }
      return watched;
    },
    async close() {
      metered?.metrics.close();
      await metered?.door.close();
      await traces?.close();
    },
  };
}

async function openMetrics(observed: Watched, routes: readonly string[]) {
  const { metrics: asked } = observed.settings;
  if (asked.port === undefined && asked.token === undefined) return null;
  const [{ openMetrics: open }, { openMetricsDoor }] = await Promise.all([
    import("./metrics.ts"),
    import("./metrics-server.ts"),
  ]);
  const metrics = open(observed, routes);
  try {
    return { metrics, door: await openMetricsDoor(metrics, asked) };
  } catch (cause) {
    metrics.close();
    const reason = (cause as Error).message;
    throw new StartError(`METRICS_PORT is ${asked.port}, which cannot be opened: ${reason}`, { cause });
  }
}

async function openTraces({ settings, log }: Watched, routes: readonly string[]) {
  if (!settings.traces) return null;
  const { openTraces: open } = await import("./traces.ts");
  return open({ settings: settings.traces, log, routes, trusted: settings.trustProxy > 0 });
}
