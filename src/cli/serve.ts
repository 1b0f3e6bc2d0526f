import { startApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { untilSignalled } from './until-signalled.ts';

/** Serves everything in one process until it is told to stop. */
export async function serve(config: Config): Promise<void> {
  const app = await startApp(config, 'serve', { logger: createLogger(config.logLevel) });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  print(`Page Reports listens on ${app.url}`);
  if (app.firstApiKey !== null && config.bootstrapApiKey === null) {
    print(`\nYour API key, shown this once: ${app.firstApiKey}\n`);
  }
  print(`GraphiQL: ${app.url}/graphql   REST API: ${app.url}/docs`);
  await untilSignalled();
  await app.close();
}
