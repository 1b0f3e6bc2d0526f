/** Waits for SIGTERM or SIGINT; a second one ends the process at once. */
export async function untilSignalled(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
