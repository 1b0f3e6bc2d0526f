/**
 * Wakes a loop that waits for changes: an event that resets itself. A wake-up is kept until a wait consumes it, so that
 * one between two waits is not lost; several of them are one. Use one signal per loop: if several wait, each wakes.
 */
export class Signal {
  #next = Promise.withResolvers<boolean>();
  #isWoken = false;

  /** Ends the current wait, or else the next one. Bound, so that it can be a listener. */
  readonly wake = (): void => {
    this.#isWoken = true;
    this.#next.resolve(true);
  };

  /**
   * Waits for a wake-up. Await it before the next call, also after a race that it lost: a wait that was given up would
   * consume the next wake-up.
   * @param timeoutMs without it, the wait has no end; its timer does not keep the process alive
   * @returns false after the timeout
   */
  async wait(timeoutMs?: number): Promise<boolean> {
    const current = this.#next;
    const expire = () => current.resolve(false);
    const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs).unref();
    const isWoken = await current.promise;
    clearTimeout(timer);
    if (this.#next === current) this.#reset();
    return isWoken;
  }

  /** Drops a wake-up that no wait has consumed. Call it before a read: a change during the read then wakes the next wait. */
  clear(): void {
    if (this.#isWoken) this.#reset();
  }

  #reset(): void {
    this.#next = Promise.withResolvers();
    this.#isWoken = false;
  }
}
