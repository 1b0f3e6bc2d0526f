import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Resolves a path that the user wrote. npm runs a script in the folder of `package.json`, and passes the folder of the user
 * in INIT_CWD (https://docs.npmjs.com/cli/commands/npm-run). Programs that a script starts in other folders inherit the
 * variable, so it counts in that folder only.
 */
export function userPath(file: string, environment: Record<string, string | undefined>): string {
  const { INIT_CWD: userFolder, npm_package_json: packageFile } = environment;
  const isChanged = userFolder && packageFile && realpathSync(dirname(packageFile)) === process.cwd();
  return resolve(isChanged ? userFolder : '', file);
}
