/**
 * Counts the steps of undo that are not known to be stored: what a person means by "3 changes". One that is taken back
 * before it was stored counts no more.
 */
export class UnsavedSteps {
  readonly #made = new Set<number>();
  /** On their way; an answer stores them. */
  readonly #sent = new Set<number>();

  /** `isTakenBack`: the step was undone, or done again. */
  note(step: number, isTakenBack: boolean): void {
    if (isTakenBack && this.#made.has(step)) this.#made.delete(step);
    else this.#made.add(step);
  }

  /** Steps of an earlier page, whose ids mean nothing here. */
  restore(count: number): void {
    for (let at = 1; at <= count; at += 1) this.#made.add(-at);
  }

  send(): void {
    for (const step of this.#made) this.#sent.add(step);
    this.#made.clear();
  }

  accept(): void {
    this.#sent.clear();
  }

  clear(): void {
    this.#made.clear();
    this.#sent.clear();
  }

  /** At least 1: there may be unsaved records whose step was taken back while it was on its way. */
  count(): number {
    return Math.max(1, new Set([...this.#made, ...this.#sent]).size);
  }
}
