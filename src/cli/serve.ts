import { type App, startApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { printResult } from './terminal/output.ts';
import { untilSignalled } from './until-signalled.ts';

/** Serves everything in one process until it is told to stop. */
export async function serve(config: Config): Promise<void> {
  // Listened for from here on, so that even a start is followed by an orderly end.
  const stopSignal = untilSignalled();
  const app = await startApp(config, 'serve', { logger: createLogger(config.logLevel) });
  printResult(greeting(app, config));
  await stopSignal;
  await app.close();
}

function greeting({ url, firstApiKey }: App, { bootstrapApiKey }: Config): string {
  const lines = [`Page Reports listens on ${url}`];
  // A key that was given need not be shown.
  if (firstApiKey !== null && bootstrapApiKey === null) {
    lines.push('', `Your API key, shown this once: ${firstApiKey}`, '');
  }
  lines.push(`GraphiQL: ${url}/graphql   REST API: ${url}/docs`);
  return lines.join('\n');
}
