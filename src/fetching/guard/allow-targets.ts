/** The operator's exceptions to the address guard, for intranets and tests: the setting `ALLOW_TARGETS`. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Address and number of bits: plain data, because child processes receive the targets as messages. */
type Network = [address: string, bits: number];

/** One exception: a host name or a network, with one port or, when null, any port. */
export type AllowedTarget =
  | { port: number | null; host: string; network: null }
  | { port: number | null; host: null; network: Network };

// A host, an IPv4 address or network, or anything in brackets; then optionally a port.
const ENTRY = /^(\[[^[\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;
// Without an asterisk: the URL parser accepts it as a letter of a name, but people mean all names.
const HOST_NAME = /^[^\s/?#@\\%*]+$/;
const MAX_PORT = 65_535;

/**
 * Parses `host`, `host:port`, `CIDR` and `CIDR:port`, separated by commas; IPv6 in brackets.
 * @throws Error that names the first invalid entry
 */
export function parseAllowTargets(text: string): AllowedTarget[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
}

function parseEntry(entry: string): AllowedTarget {
  const [, bracketed = '', portText] = ENTRY.exec(entry) ?? [];
  const subject = bracketed.replace(/^\[|\]$/g, '');
  const port = portText === undefined ? null : Number(portText);
  const network = parseNetwork(subject);
  const host = network || bracketed.startsWith('[') ? null : parseHostName(subject);
  if (port === 0 || (port ?? 0) > MAX_PORT || !(network ?? host)) {
    throw new Error(
      `"${entry}" is not an allowed target: write host, host:port, CIDR or CIDR:port, with IPv6 in brackets, such as 10.1.0.0/16 or [::1]:8080`,
    );
  }
  return network ? { port, host: null, network } : { port, host: host ?? '', network: null };
}

function parseNetwork(text: string): Network | null {
  if (isIP(text)) return [text, ipaddr.parse(text).toByteArray().length * 8];
  const address = text.slice(0, text.indexOf('/'));
  return isIP(address) && ipaddr.isValidCIDR(text) ? [address, ipaddr.parseCIDR(text)[1]] : null;
}

// The URL parser returns the spelling of checked URLs: lower case and punycode.
function parseHostName(text: string): string | null {
  if (!HOST_NAME.test(text) || !URL.canParse(`http://${text}`)) return null;
  const host = hostName(new URL(`http://${text}`));
  return host === '' || isIP(host) ? null : host;
}

/** The URL's host as the guard compares it: no brackets around IPv6, no trailing dots. */
export function hostName(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '');
}

/** Whether an exception covers a connection to a host as `hostName` returns it; `address` is null if not known yet. */
export function isAllowedTarget(
  targets: readonly AllowedTarget[],
  { host, address, port }: { host: string; address: string | null; port: number },
): boolean {
  return targets.some(
    (target) =>
      (target.port === null || target.port === port) &&
      (target.network ? address !== null && isWithin(address, target.network) : target.host === host),
  );
}

function isWithin(text: string, [first, bits]: Network): boolean {
  const address = ipaddr.parse(text);
  const network = ipaddr.parse(first);
  return address.kind() === network.kind() && address.match([network, bits]);
}

/** The targets that the command line allows without an option: its user decides what is on this machine. */
export const THIS_MACHINE = parseAllowTargets('localhost,127.0.0.1,[::1]');
