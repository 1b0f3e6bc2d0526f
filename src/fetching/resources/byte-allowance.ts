/** Bytes that several bodies share. What may be read is set aside before reading, so that the sum never exceeds. */
export interface ByteAllowance {
  /**
   * Sets aside up to `bytes`. Waits while others hold what they may yet give back.
   * @returns how many it got; 0 when all are used
   */
  take(bytes: number): Promise<number>;
  /** Returns what was set aside and not read. */
  giveBack(bytes: number): void;
}

/** Makes an allowance of that many bytes. */
export function createByteAllowance(total: number): ByteAllowance {
  let left = total;
  let holders = 0;
  let waiting: (() => void)[] = [];
  return {
    async take(bytes) {
      while (left < bytes && holders > 0) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      const taken = Math.min(bytes, left);
      left -= taken;
      holders++;
      return taken;
    },
    giveBack(bytes) {
      left += bytes;
      holders--;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
  };
}
