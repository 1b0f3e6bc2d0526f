import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Chromium crashes without any font, and the configuration in the package has another folder. */
const FONT_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/** A name of this machine in the shared browser, which does not trust it without TLS, as it trusts localhost. */
export const INTRANET = 'reports.test';

/** The browser of all test files of a process, which ends with it. */
let shared: Promise<Browser> | undefined;

/** Starts the shared browser unless it runs: a start takes a second. Tests do not close it. */
export function sharedBrowser(): Promise<Browser> {
  // A process for graphics would take 5 % more CPU time.
  shared ??= launchBrowser(['--in-process-gpu', `--host-resolver-rules=MAP ${INTRANET} 127.0.0.1`]);
  return shared;
}

/**
 * Starts a headless Chromium from an npm package with its binary, fonts and system libraries.
 * @param switches additional command line switches
 */
export async function launchBrowser(switches: string[] = []): Promise<Browser> {
  const folder = await unpackedChromium();
  return await chromium.launch({
    executablePath: join(folder, 'chromium'),
    // No sandbox: it does not start as root, and only pages of this project are opened.
    // A test emits this signal in its process, at which Playwright would close the browser of all later files.
    handleSIGTERM: false,
    args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', ...switches],
    env: {
      ...process.env,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    },
  });
}

/** The folder with the unpacked browser. Each user has one, which no other user can enter. */
async function unpackedChromium(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const manifest = join(dirname(resolve('@sparticuz/chromium')), '..', 'package.json');
  const { version } = (await import(manifest, { with: { type: 'json' } })).default;
  const folder = join(tmpdir(), `page-reports-chromium-${version}-${userInfo().uid}`);
  if (await exists(folder)) return folder;
  const staging = await mkdtemp(`${folder}-`);
  await unpackInto(staging, join(dirname(manifest), 'bin'));
  await writeFile(join(staging, 'fonts.conf'), FONT_CONFIGURATION);
  // Several processes may unpack at the same time: the first one wins, and no process sees an incomplete browser.
  await rename(staging, folder).catch(() => rm(staging, { recursive: true }));
  return folder;
}

/** Unpacks the archives. The package always unpacks into the folder for temporary files. */
async function unpackInto(folder: string, archives: string): Promise<void> {
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await Promise.all(ARCHIVES.map((name) => inflate(join(archives, name))));
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
