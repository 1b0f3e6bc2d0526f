import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Server, startServer } from '../lab/processes.ts';
import { freePort } from '../support/postgres-server.ts';
import { selfSignedCertificate } from '../support/self-signed-certificate.ts';
import { DEPLOY, findProgram, type Program } from './programs.ts';

/** A proxy and its example configuration. */
export interface ProxyExample {
  program: Program;
  file: string;
  /** Rewrites the example to listen on a port without TLS, in front of gateways such as `127.0.0.1:4000`. */
  adapt(text: string, port: number, gateways: readonly string[], folder: string): string;
  args(file: string): string[];
  /** Arguments that make the program check a configuration with its certificate, and exit. */
  checkArgs(file: string): string[];
}

/** All proxies with an example configuration. */
export const PROXIES: ProxyExample[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (text, port, gateways, folder) =>
      nginxConfig(
        text
          .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
          .replaceAll(/^ *ssl_.*$/gm, '')
          .replace(/server 127\.0\.0\.1:4000 (.*);/, (_, options) =>
            gateways.map((gateway) => `server ${gateway} ${options};`).join(' '),
          ),
        folder,
      ),
    args: (file) => ['-e', 'stderr', '-c', file],
    checkArgs: (file) => ['-t', '-e', 'stderr', '-c', file],
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text, port, gateways) =>
      text
        .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
        .replace(
          /server gateway1 127\.0\.0\.1:4000/,
          gateways.map((gateway, i) => `server gateway${i + 1} ${gateway}`).join('\n    '),
        ),
    args: (file) => ['-db', '-f', file],
    checkArgs: (file) => ['-c', '-f', file],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (text, port, gateways) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${text
        .replace(/^reports\.example\.org/m, `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:4000', gateways.join(' '))
        .replaceAll(/# ((?:health|lb)_\w+ .*)/g, gateways.length > 1 ? '$1' : '')}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    checkArgs: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
  },
];

/** A complete configuration of nginx with an example of `conf.d/`. */
function nginxConfig(example: string, folder: string): string {
  // One process, because killing the first one would leave the others.
  return `daemon off; master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${example}
    }`;
}

const readExample = ({ file }: ProxyExample) => readFile(`${DEPLOY}proxy/${file}`, 'utf8');

/**
 * Makes a proxy check its example, which listens with TLS, with a certificate and key in the folder.
 * @throws Error with its output if it rejects the example
 */
export async function checkProxy(proxy: ProxyExample, folder: string): Promise<void> {
  const { cert, key } = selfSignedCertificate();
  await writeFile(join(folder, 'reports.example.org.crt'), cert);
  await writeFile(join(folder, 'reports.example.org.key'), key);
  const example = (await readExample(proxy))
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace(/(listen |bind :)443/, `$1${await freePort()}`);
  const file = join(folder, `check-${proxy.file}`);
  await writeFile(file, proxy.program === 'nginx' ? nginxConfig(example, folder) : example);
  execFileSync(findProgram(proxy.program), proxy.checkArgs(file));
}

/** Starts a proxy with its example in front of gateways. @param folder folder of its files */
export async function startProxy(
  proxy: ProxyExample,
  gateways: readonly string[],
  folder: string,
): Promise<Server> {
  const port = await freePort();
  const file = join(folder, proxy.file);
  await writeFile(file, proxy.adapt(await readExample(proxy), port, gateways, folder));
  return await startServer([findProgram(proxy.program), ...proxy.args(file)], { port });
}
