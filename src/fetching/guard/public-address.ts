import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
