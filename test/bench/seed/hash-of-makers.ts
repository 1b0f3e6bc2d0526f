import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Databases take minutes to fill, and are the same as long as what makes them is.
 * @returns a name for the code that fills databases of that engine
 */
export function hashOfMakers(engine: 'sqlite' | 'postgres'): string {
  const migrations = fileURLToPath(new URL(`../../../src/database/${engine}/migrations/`, import.meta.url));
  const seeding = fileURLToPath(new URL('./', import.meta.url));
  const hash = createHash('sha256');
  for (const file of [...globSync(`${migrations}*.ts`), ...globSync(`${seeding}*.ts`)].sort()) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
