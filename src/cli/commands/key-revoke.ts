import { revokeApiKey } from '../../accounts/revoke-api-key.ts';
import type { Config } from '../../config.ts';
import { NotFoundError } from '../../errors.ts';
import { createEventBus } from '../../events/event-bus.ts';
import { CommandError, EXIT_FAILED } from '../command-error.ts';
import { printNote } from '../terminal/output.ts';
import { withExistingDatabase } from '../with-database.ts';

/** Revokes an API key permanently. @throws CommandError when the key does not exist, or was revoked before */
export async function revokeKey(id: number, config: Config): Promise<void> {
  try {
    await withExistingDatabase(config, (database) =>
      revokeApiKey({ database, events: createEventBus(database) }, id, new Date()),
    );
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new CommandError(`There is no key ${id}, or it was revoked before.`, EXIT_FAILED, { cause: error });
  }
  printNote(`Revoked key ${id}.`);
}
