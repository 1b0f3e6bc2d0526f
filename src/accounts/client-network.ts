const GROUPS = 8;
/** The groups of the 64 bits that identify a network of IPv6: https://www.rfc-editor.org/rfc/rfc4291#section-2.5.4 */
const NETWORK_GROUPS = 4;

/**
 * The network of a client, as the key of a rate limiter: an IPv6 client can use any address of its network, so that a
 * limit of each address would limit nothing. An IPv4 address is its own network, also as `::ffff:192.0.2.1`.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = after ? Math.max(0, GROUPS - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
