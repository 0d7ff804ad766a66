/**
 * Work that may not notice the signal must not keep a process from ending.
 * @returns what `work` does; it may go on after the signal was aborted, its result then lost.
 * @throws the signal's reason.
 */
export function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
