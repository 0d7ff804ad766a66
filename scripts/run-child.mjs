/** Runs a program as the one thing that this process does: a signal to the one ends both. */
import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Ends this process where it is told to meanwhile, once the program has ended: nothing that would come after it is begun.
 * @param {string} command
 * @param {string[]} parameters
 * @param {import("node:child_process").SpawnOptions & { atOnce?: boolean }} options `atOnce`: it and all that it started
 *   are killed, since nothing is lost with them; npm would first put back what it had replaced, for minutes.
 * @returns {Promise<{ status: number, output: string, error?: Error }>} `output`: what it said where it was not told to
 *   say it elsewhere.
 */
export function runChild(command, parameters, { atOnce = false, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { ...options, detached: atOnce });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (part) => {
        output += part;
      });
    let told;
    const handOn = (signal) => {
      told ??= signal;
      if (atOnce) killGroup(child.pid);
      else child.kill(signal);
    };
    for (const signal of signals) process.on(signal, handOn);
    const ended = (status, error) => {
      for (const signal of signals) process.off(signal, handOn);
      if (told !== undefined) process.exit(status === 0 ? 0 : 128 + constants.signals[told]);
      resolve({ status, output, error });
    };
    child.once("error", (error) => ended(1, error));
    child.once("close", (code, signal) => ended(code ?? 128 + constants.signals[signal]));
  });
}

function killGroup(leader) {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    // It may have ended by itself.
    if (error.code !== "ESRCH") throw error;
  }
}
