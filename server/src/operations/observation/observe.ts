/** Opens the metrics where they are set; nothing of them is loaded otherwise. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { StartError } from "../../kernel/start-error.ts";
import type { StateMetricsDependencies } from "./state-metrics.ts";

/** Answers a request; true where what was kept was sent. */
type MetricsEndpoint = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Observation {
  /** The same, watched. */
  watch(answer: MetricsEndpoint): MetricsEndpoint;
  close(): Promise<void>;
}

/** @throws {StartError} when the metrics' port cannot be opened. */
export async function observe(
  observed: StateMetricsDependencies,
  routes: readonly string[],
): Promise<Observation> {
  const metered = await openMetrics(observed, routes);
  if (!metered) return { watch: (answer) => answer, close: async () => {} };
  const { metrics, door } = metered;
  return {
    watch: (answer) => (request, response) => {
      if (door.answer(request, response)) return false;
      const recordSource = metrics.watch(request, response);
      const isCached = answer(request, response);
      recordSource(isCached);
      return isCached;
    },
    async close() {
      metrics.close();
      await door.close();
    },
  };
}

async function openMetrics(observed: StateMetricsDependencies, routes: readonly string[]) {
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
