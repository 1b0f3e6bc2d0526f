import { freePort, type PostgresServer, startPostgresServer } from '../postgres-server.ts';
import { type SupervisedCommand, superviseCommand } from './supervised-command.ts';

/** API key of the first account. */
export const KEY = 'key-of-the-first-account';

/** A `serve` process with a fixed URL. */
export interface Gateway {
  url: string;
  command: SupervisedCommand;
}

/** Gateways and the database have priority over workers, as in the systemd unit of the README. */
const WORKER_NICENESS = 10;

/** Real processes on one PostgreSQL server. Each is restarted when it exits. */
export interface Cluster extends AsyncDisposable {
  server: PostgresServer;
  gateways: Gateway[];
  workers: SupervisedCommand[];
  /** Waits until every process is ready. */
  untilReady(): Promise<void>;
}

/** The processes of a cluster. */
export interface ClusterSize {
  gateways: number;
  workers: number;
  /** Whether each worker with its children is pinned to a core of its own. Linux only. */
  coreEach?: boolean;
}

/** Starts all processes at once on an empty database. */
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
    const command = superviseCommand(['serve'], { ...environment, PORT: port }, ready);
    gateways.push({ url: `http://127.0.0.1:${port}`, command });
  }
  const workers = Array.from({ length: workerCount }, (_, core) => {
    const scheduling = { niceness: WORKER_NICENESS, ...(coreEach && { core }) };
    return superviseCommand(
      ['work'],
      environment,
      { stream: 'stderr', text: 'waiting for runs' },
      scheduling,
    );
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
