import type { Database } from '../database/database.ts';
import { deleteRateLimits, deleteRateLimitsBeginning } from '../database/postgres/delete-rate-limits.ts';

/** Deletes the counts of wrong passwords for the pages of reports. On SQLite, they are in the memory of processes. */
export async function deletePasswordGuesses(
  { engine, transact }: Pick<Database, 'engine' | 'transact'>,
  reportIds: readonly number[],
): Promise<void> {
  if (engine === 'sqlite') return;
  await transact(async (em) => {
    const guessed = await deleteRateLimits(
      em,
      reportIds.map((id) => `report-guesses:${id}`),
    );
    // A client's count exists only beside that of its report. Its key ends with the client's address.
    await deleteRateLimitsBeginning(
      em,
      guessed.map((key) => key.replace('report-', 'client-')),
    );
  });
}
