import type { Notifications } from '../database/notifications.ts';
import type { Queue } from './queue.ts';

/**
 * Carries what a queue tells the workers of its own process to those of other processes, and the other way round. A
 * cancellation that gets lost is noticed when the lease is renewed.
 */
export function relaySignals(signals: Queue['signals'], notifications: Notifications): void {
  // What comes from elsewhere is not sent back.
  let comesFromElsewhere = false;
  const emitHere = (emit: () => void) => {
    comesFromElsewhere = true;
    emit();
    comesFromElsewhere = false;
  };
  const wake = () => emitHere(() => signals.emit('wake'));

  signals.on('wake', () => {
    if (!comesFromElsewhere) notifications.notify('run_queued', '');
  });
  signals.on('cancel', (runId) => {
    if (!comesFromElsewhere) notifications.notify('run_deleted', `${runId}`);
  });
  notifications.listen('run_queued', wake, wake);
  notifications.listen(
    'run_deleted',
    (runId) => emitHere(() => signals.emit('cancel', Number(runId))),
    () => undefined,
  );
}
