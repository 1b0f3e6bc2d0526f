import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/logger.ts';
import { openTempDatabase, type TempDatabase } from './support/temp-database.ts';

const logger = createLogger('silent');
let temp: TempDatabase;
beforeEach(async () => {
  temp = await openTempDatabase();
});
afterEach(() => temp.close());

const settings = (port: number) =>
  readConfig({ PORT: String(port), DATABASE_URL: `sqlite:${temp.file}`, EMBEDDED_WORKER: 'off' });

describe('a start', () => {
  it('that fails makes no first key; the next one shows it', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as AddressInfo;
    await expect(startApp(settings(port), 'serve', { logger })).rejects.toThrow('the port is in use');
    await new Promise((resolve) => squatter.close(resolve));
    const app = await startApp(settings(port), 'serve', { logger });
    expect(app.firstApiKey).toMatch(/^prk_/);
    await app.close();
    const again = await startApp(settings(port), 'serve', { logger });
    expect(again.firstApiKey).toBeNull();
    await again.close();
  });
});
