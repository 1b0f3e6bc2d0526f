import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// All addresses that are routed on the public IPv6 Internet. Outside are all forms that embed an IPv4 address (mapped,
// compatible, NAT64) and future reserved ranges.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

// A public address that reaches the cloud host itself: Azure's WireServer.
const WIRE_SERVER = '168.63.129.16';

/**
 * Whether an IP address (no brackets) is an ordinary host of the public Internet. Follows the IANA special-purpose
 * registries: private, loopback, link-local, shared, documentation, benchmarking, tunneling (6to4, Teredo) and
 * reserved ranges are not. Text that is no IP address is not public either.
 */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_IPV6);
  return address.toString() !== WIRE_SERVER;
}
