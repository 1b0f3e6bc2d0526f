import { freePort, type PostgresServer, startPostgresServer } from '../postgres-server.ts';
import { type KeptCommand, keepCommand } from './kept-command.ts';

/** Opens the first account. */
export const KEY = 'key-of-the-first-account';

/** A process that answers clients, always at the same address. */
export interface Gateway {
  url: string;
  command: KeptCommand;
}

/** Workers leave the processor to gateways and to the database, as the README's service for them has it. */
const WORKER_NICENESS = 10;

/** Real processes on one PostgreSQL server, each kept running as by a service manager. */
export interface Cluster extends AsyncDisposable {
  server: PostgresServer;
  gateways: Gateway[];
  workers: KeptCommand[];
  /** Waits until every process is ready. */
  untilReady(): Promise<void>;
}

/** What a cluster consists of. */
export interface ClusterSize {
  gateways: number;
  workers: number;
  /** Whether each worker has a core for itself and its children, as the README's service for them has it; on Linux. */
  coreEach?: boolean;
}

/** Starts everything at once on an empty database. */
export async function startCluster(
  { gateways: gatewayCount, workers: workerCount, coreEach = false }: ClusterSize,
  settings: Record<string, string>,
): Promise<Cluster> {
  const server = await startPostgresServer();
  const environment = {
    LOG_LEVEL: 'info',
    DATABASE_URL: server.url,
    BOOTSTRAP_API_KEY: KEY,
    EMBEDDED_WORKER: 'off',
    REQUESTS_PER_MINUTE: '0',
    RUNS_PER_MINUTE: '0',
    ...settings,
  };
  const gateways: Gateway[] = [];
  for (let i = 0; i < gatewayCount; i++) {
    const port = String(await freePort());
    const ready = { stream: 'stdout', text: '/docs' } as const;
    const command = keepCommand(['serve'], { ...environment, PORT: port }, ready);
    gateways.push({ url: `http://127.0.0.1:${port}`, command });
  }
  const workers = Array.from({ length: workerCount }, (_, core) => {
    const scheduling = { niceness: WORKER_NICENESS, ...(coreEach && { core }) };
    return keepCommand(['work'], environment, { stream: 'stderr', text: 'waiting for runs' }, scheduling);
  });
  const commands = [...gateways.map(({ command }) => command), ...workers];
  return {
    server,
    gateways,
    workers,
    untilReady: async () => {
      await Promise.all(commands.map((command) => command.untilReady()));
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(commands.map((command) => command.stop()));
      await server.stop();
    },
  };
}
