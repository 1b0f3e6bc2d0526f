import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** The service as people start it: a process of its own. */
export interface ServiceProcess {
  url: string;
  /** Sends the signal and waits for the end. @returns the exit code, null when the signal ended it */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Starts `serve` and waits until it listens. @param environment its settings */
export async function startServiceProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const child: ChildProcess = spawn(process.execPath, [MAIN, 'serve'], {
    env: { PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await Promise.race([printedUrl(child), exited.then(() => null)]);
  if (url === null) throw new Error('The service ended before it listened.');
  return {
    url,
    end: async (signal) => {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

async function printedUrl(child: ChildProcess): Promise<string | null> {
  if (!child.stdout) return null;
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return url;
  }
  return null;
}
