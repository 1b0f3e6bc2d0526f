/** Records the data of the release whose version is in `package.json` (`npm run release`, before its commit). */
import packageInfo from '../../package.json' with { type: 'json' };
import { recordRelease } from './released-files.ts';

process.stdout.write(`Databases: ${await recordRelease(packageInfo.version)}\n`);
