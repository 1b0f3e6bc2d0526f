/** A signal that aborts with the given one, and when it is disposed. */
export function endWith(signal: AbortSignal): Disposable & { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  return { signal: AbortSignal.any([signal, controller.signal]), end, [Symbol.dispose]: end };
}
