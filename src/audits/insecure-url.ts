/** Whether requests to the URL are sent unencrypted over the network. Browsers treat localhost as secure. */
export function isInsecureUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^(http|ws|ftp):$/.test(parsed.protocol) && !isLocalhost(parsed.hostname);
}

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';
}
