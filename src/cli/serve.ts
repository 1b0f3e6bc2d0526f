import { startApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { printResult } from './terminal/output.ts';
import { untilSignalled } from './until-signalled.ts';

/** Serves everything in one process until it is told to stop. */
export async function serve(config: Config): Promise<void> {
  const app = await startApp(config, 'serve', { logger: createLogger(config.logLevel) });
  printResult(`Page Reports listens on ${app.url}`);
  printResult(`GraphiQL: ${app.url}/graphql   REST API: ${app.url}/docs`);
  // A key that was given need not be shown.
  if (app.firstApiKey !== null && config.bootstrapApiKey === null) {
    printResult(`\nYour API key, shown this once: ${app.firstApiKey}\n`);
  }
  await untilSignalled();
  await app.close();
}
