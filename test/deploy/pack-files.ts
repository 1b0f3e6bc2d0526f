import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packageInfo from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the npm package with the command of the guide. @returns the path of the tarball, its files and its size */
export async function packFiles(folder: string): Promise<{ tarball: string; files: string[]; size: number }> {
  const [program = '', ...args] = packageInfo.scripts.package.split(' ');
  const options = ['--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)(program, [...args, ...options], { cwd: ROOT });
  const packed = Object.values(JSON.parse(stdout))[0] as {
    filename: string;
    size: number;
    files: { path: string }[];
  };
  return {
    tarball: join(folder, packed.filename),
    size: packed.size,
    files: packed.files.map(({ path }) => path),
  };
}
