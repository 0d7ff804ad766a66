/** Work that many ask for at the same time and one does. */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /** What `work` says, or what the same work says that is under way. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const result = work().finally(() => {
      if (this.#underWay.get(key) === result) this.#underWay.delete(key);
    });
    this.#underWay.set(key, result);
    return result;
  }

  /** Whoever asks from now on gets work that begins now: what is under way read what has changed since. */
  startAnew(): void {
    this.#underWay.clear();
  }
}
