import type { Config } from '../../config.ts';
import { NotFoundError } from '../../errors.ts';
import { exportAccount } from '../../rest/export-account.ts';
import { CommandError, EXIT_FAILED } from '../command-error.ts';
import { printJsonLines } from '../terminal/output.ts';
import { withExistingDatabase } from '../with-database.ts';

/** Prints everything that an account owns as JSON lines. */
export async function printExport(id: number, config: Config): Promise<void> {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  try {
    await withExistingDatabase(config, (database) =>
      printJsonLines(exportAccount({ database, publicUrl }, id)),
    );
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new CommandError(`There is no account ${id}.`, EXIT_FAILED, { cause: error });
  }
}
