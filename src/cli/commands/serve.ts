import type { App } from '../../app.ts';
import { CATALOGUE_VERSION } from '../../audits/catalogue-version.ts';
import type { Config } from '../../config.ts';
import { PACKAGE } from '../../installation.ts';
import { createLogger, type Logger } from '../../logger.ts';
import { firstKeyFile, isJournal, writeFirstKey } from '../first-key.ts';
import { notifyReady, releaseStartMemory, untilSignaled } from '../service-process.ts';
import { printResult } from '../terminal/output.ts';
import { prettyLog } from '../terminal/pretty-log.ts';
import { requireLastingDatabase } from '../with-database.ts';

/** Runs the server, and the worker unless it is turned off, until a signal stops the process. */
export async function serve(config: Config): Promise<void> {
  await runUntilStopped(config, 'serve', (app, logger) => greet(app, config, logger));
}

/** Runs a worker without a server until a signal stops the process. */
export async function work(config: Config): Promise<void> {
  requireLastingDatabase(config);
  await runUntilStopped(config, 'work', (_app, logger) =>
    logger.info({ version: PACKAGE.version, catalogue: CATALOGUE_VERSION }, 'waiting for runs'),
  );
}

async function runUntilStopped(
  config: Config,
  role: 'serve' | 'work',
  onStarted: (app: App, logger: Logger) => unknown,
): Promise<void> {
  // Handles signals from here on, so that a signal during the start also leads to an orderly shutdown.
  const stopSignal = untilSignaled();
  const { stderr } = process;
  const logger = createLogger(config.logLevel, stderr.isTTY ? await prettyLog(stderr) : undefined);
  const { startApp } = await import('../../app.ts');
  const app = await startApp(config, role, { logger });
  await onStarted(app, logger);
  await notifyReady(config.notifySocket, logger);
  releaseStartMemory();
  await stopSignal;
  await app.close();
}

/** Logs and prints where the server listens, and prints the first API key. */
export async function greet(app: App, config: Config, logger: Logger): Promise<void> {
  const publicUrl = config.publicUrl ?? app.url;
  logger.info(
    { url: app.url, publicUrl, version: PACKAGE.version, catalogue: CATALOGUE_VERSION },
    'server listening',
  );
  if (config.publicUrl === null && isWildcard(config.host)) {
    logger.warn(
      { host: config.host },
      'PUBLIC_URL is not set, links use an address that clients cannot open',
    );
  }
  const isInJournal = isJournal(config.journalStream);
  const lines = [
    `Page Reports listens on ${app.url}${config.publicUrl === null ? '' : ` for ${publicUrl}`}`,
    `${config.trustedDocuments ? '' : `GraphiQL: ${publicUrl}/graphql   `}REST API: ${publicUrl}/docs`,
    // Last, so that the key stays in view.
    ...(await keyLines(app, config, isInJournal, logger)),
  ];
  // The journal contains the log already, so only the API key is printed.
  if (isInJournal) for (const line of lines.filter((each) => each.includes('API key'))) printResult(line);
  else printResult(lines.join('\n'));
}

/** The lines about the API key of the first account, if this start created it. A given key is not shown. */
async function keyLines({ firstApiKey, url }: App, config: Config, isInJournal: boolean, logger: Logger) {
  if (firstApiKey === null || config.bootstrapApiKey !== null) return [];
  const wanted = firstKeyFile(config, isInJournal);
  const file = wanted && (await writeFirstKey(wanted, firstApiKey));
  if (file) {
    logger.info({ file }, 'first API key written');
    return [`Your API key is in ${file}`];
  }
  if (isInJournal) {
    logger.error(
      { file: wanted },
      'cannot write the first API key to a file, create another key with `key create`, or set BOOTSTRAP_API_KEY for a database in memory',
    );
    return [];
  }
  if (wanted) logger.error({ file: wanted }, 'cannot write the first API key to a file, printing it');
  if (!process.stdout.isTTY) return ['', `Your API key, shown this once: ${firstApiKey}`, ''];
  return framedKey(firstApiKey, config.publicUrl ?? url ?? '');
}

/**
 * The first API key on a terminal: an address that signs a browser in, then the key alone in a frame. Browsers never send
 * the fragment of an address, so that no log contains the key.
 */
function framedKey(key: string, url: string): string[] {
  const line = '─'.repeat(key.length + 2);
  return [
    '',
    `Open ${url}/#key=${key} to sign in. The API key, shown this once:`,
    '',
    `╭${line}╮`,
    `│ ${key} │`,
    `╰${line}╯`,
    '',
  ];
}

/** Whether a server listens on all addresses: clients cannot connect to such an address. */
function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '0' || (/^[0:]+$/.test(host) && host.includes('::'));
}
