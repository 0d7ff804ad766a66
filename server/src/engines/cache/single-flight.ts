/** Concurrent calls with the same key share one run of the work. */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /** Calls `work`, or joins the call that is already running for this key. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const result = work().finally(() => {
      if (this.#underWay.get(key) === result) this.#underWay.delete(key);
    });
    this.#underWay.set(key, result);
    return result;
  }

  isRunning(key: string): boolean {
    return this.#underWay.has(key);
  }

  /** Later calls start new work, because the calls already running may have read data from before a change. */
  startAnew(): void {
    this.#underWay.clear();
  }
}
