/** The installation of the program: a checkout, whose TypeScript Node.js runs, or the npm package, which is compiled. */
import { createRequire } from 'node:module';
import { extname } from 'node:path';

/** The manifest of the package. The compiler would reject an import of a file outside of `src`. */
export const PACKAGE: { version: string; description: string; homepage: string } = createRequire(
  import.meta.url,
)('../package.json');

/** Extension of the modules, for those that are loaded by their file name. */
export const MODULE_EXTENSION = extname(import.meta.url);

/** How users call the command line. */
export const COMMAND = MODULE_EXTENSION === '.ts' ? 'npm run -s cli --' : 'page-reports';
