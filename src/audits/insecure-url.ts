/** Whether the address is fetched unencrypted over the network. Browsers trust the machine itself. */
export function isInsecureUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^(http|ws|ftp):$/.test(parsed.protocol) && !isLocalhost(parsed.hostname);
}

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';
}
