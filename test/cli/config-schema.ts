/** Generates the JSON schema of the configuration file of `audit` (`npm run record`). */
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { AuditConfig } from '../../src/cli/audit/audit-config.ts';

/** The JSON schema of the configuration file, as editors need it. */
export const configSchema = () => z.toJSONSchema(AuditConfig, { io: 'input' });

if (import.meta.main) {
  const file = new URL('../../src/cli/audit/config.schema.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(configSchema(), null, 2)}\n`);
}
