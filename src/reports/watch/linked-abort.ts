/** Creates a signal that aborts when the given one aborts, when `end` is called, and on disposal. */
export function linkedAbort(signal: AbortSignal): Disposable & { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  return { signal: AbortSignal.any([signal, controller.signal]), end, [Symbol.dispose]: end };
}
