/** The rules for allowed targets. The check of the URL and that of the socket both use them. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type AllowedTarget, hostName, isAllowedTarget } from './allow-targets.ts';
import { FetchError } from './fetch-error.ts';

/** Those of ordinary web servers, so that a page cannot cause connections to mail or database servers. */
const WEB_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** The message for hosts outside the public Internet. It does not say which address is rejected. */
const PRIVATE_ADDRESS = 'This is a private address.';

/** How to allow a URL, as a sentence. Only for URLs that the client sent: others may name internal hosts. */
export function howToAllow({ host }: URL): string {
  return `To audit it, restart with ALLOW_TARGETS=${host}.`;
}

// Names of the machine itself or of the cloud's metadata service.
const LOCAL_NAMES: readonly string[] = [
  'localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'ip6-loopback',
  'metadata',
  'metadata.goog',
  'metadata.google.internal',
  'instance-data',
  'instance-data.ec2.internal',
];

/** The host and port of a URL; `host` as `hostName` returns it. */
export interface Target {
  host: string;
  port: number;
}

/** The target of an http or https URL. */
export function targetOf(url: URL): Target {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return { host: hostName(url), port: Number(port) };
}

/** The problem of a target by its text alone, before its name is resolved, as a sentence; null without one. */
export function targetProblem(url: URL, allow: readonly AllowedTarget[]): string | null {
  const { host, port } = targetOf(url);
  const address = isIP(host) ? host : null;
  if (isAllowedTarget(allow, { host, port, address })) return null;
  if (address === null ? isLocalName(host) : !isPublicAddress(address)) return PRIVATE_ADDRESS;
  return WEB_PORTS.includes(port) ? null : `The port must be one of ${WEB_PORTS.join(', ')}.`;
}

/** Whether a socket may be opened to `address`, to which the target's host has been resolved. */
export function mayConnect(
  { host, port }: Target,
  address: string,
  allow: readonly AllowedTarget[],
): boolean {
  if (isAllowedTarget(allow, { host, port, address })) return true;
  return WEB_PORTS.includes(port) && isPublicAddress(address);
}

/** The error for an address that the guard rejects. It does not say which. */
export function blockedAddress(): FetchError {
  return new FetchError('blocked_address', PRIVATE_ADDRESS);
}

/** Whether a host, by its text alone, is the machine that connects to it. */
export function isLoopback(host: string): boolean {
  if (isIP(host)) return ipaddr.parse(host).range() === 'loopback';
  return host === 'localhost' || host.endsWith('.localhost');
}

function isLocalName(host: string): boolean {
  return LOCAL_NAMES.includes(host) || host.endsWith('.localhost');
}

// All addresses that are routed on the public IPv6 Internet. Outside are all forms that embed an IPv4 address (mapped,
// compatible, NAT64) and future reserved ranges.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

// A public address that reaches the cloud host itself: Azure's WireServer.
const WIRE_SERVER = '168.63.129.16';

/**
 * Whether an IP address (without brackets) belongs to an ordinary host of the public Internet. By the IANA
 * special-purpose registries, the following do not: private, loopback, link-local, shared, documentation, benchmarking,
 * tunneling (6to4, Teredo) and reserved ranges. Text that is not an IP address does not either.
 */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_IPV6);
  return address.toString() !== WIRE_SERVER;
}
