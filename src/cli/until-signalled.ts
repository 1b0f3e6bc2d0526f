const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Waits until the process is asked to end. Asked again, of either kind, it ends at once. */
export async function untilSignalled(): Promise<void> {
  await new Promise<void>((resolve) => {
    const onSignal = () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
  });
}
