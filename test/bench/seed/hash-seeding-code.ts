import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Hash of the migrations and of the code that fills databases. Filling takes minutes, so a database of an earlier run is
 * used again as long as the hash is the same.
 */
export function hashSeedingCode(engine: 'sqlite' | 'postgres'): string {
  const migrations = fileURLToPath(new URL(`../../../src/database/${engine}/migrations/`, import.meta.url));
  const seeding = fileURLToPath(new URL('./', import.meta.url));
  const hash = createHash('sha256');
  for (const file of [...globSync(`${migrations}*.ts`), ...globSync(`${seeding}*.ts`)].sort()) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
