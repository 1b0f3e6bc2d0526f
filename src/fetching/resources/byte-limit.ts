import { Signal } from '../../signal.ts';

/** A limit on the bytes of several bodies together. Bytes are reserved before they are read, so the sum stays below it. */
export type ByteLimit = ReturnType<typeof createByteLimit>;

/** Creates a limit of `total` bytes. */
export function createByteLimit(total: number) {
  let remainingBytes = total;
  let reservations = 0;
  const released = new Signal();
  return {
    /** Reserves up to `bytes`, once enough remain or nothing else is reserved. @returns how many; 0 at the limit */
    async reserve(bytes: number): Promise<number> {
      while (remainingBytes < bytes && reservations > 0) await released.wait();
      const reserved = Math.min(bytes, remainingBytes);
      remainingBytes -= reserved;
      reservations++;
      return reserved;
    },
    /** Ends a reservation and returns the bytes that were not read. */
    release(bytes: number): void {
      remainingBytes += bytes;
      reservations--;
      released.wake();
    },
  };
}
