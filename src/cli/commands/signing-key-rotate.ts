import type { Config } from '../../config.ts';
import { createEventBus } from '../../events/event-bus.ts';
import { rotateSigningKey } from '../../sharing/signing-keys.ts';
import { printNote } from '../terminal/output.ts';
import { withExistingDatabase } from '../with-database.ts';

/** Replaces the signing key of the installation; running gateways use the new one without a restart. */
export async function rotateKey(
  { revokePrevious }: { revokePrevious?: true },
  config: Config,
): Promise<void> {
  const validUntil = await withExistingDatabase(config, (database) =>
    rotateSigningKey({ database, events: createEventBus(database) }, new Date(), { revokePrevious }),
  );
  printNote(
    revokePrevious
      ? 'Rotated the signing key. Earlier links, cookies and cursors end within 5 seconds. Requests that repeat an idempotency key of the last 24 hours are rejected with status 409.'
      : `Rotated the signing key. Earlier links and cookies work until ${validUntil.toISOString()}.`,
  );
}
