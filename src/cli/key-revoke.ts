import type { Config } from '../config.ts';
import { revokeApiKey } from '../database/stores/api-key-store.ts';
import { CommandError, EXIT_FAILED } from './command-error.ts';
import { printNote } from './terminal/output.ts';
import { withDatabase } from './with-database.ts';

/** Ends an API key for good. @throws CommandError when there is none to end */
export async function revokeKey(id: number, config: Config): Promise<void> {
  const revoked = await withDatabase(config, (database) =>
    database.transact((em) => revokeApiKey(em, id, new Date())),
  );
  if (!revoked) throw new CommandError(`There is no key ${id}, or it was revoked before.`, EXIT_FAILED);
  printNote(`Revoked key ${id}.`);
}
