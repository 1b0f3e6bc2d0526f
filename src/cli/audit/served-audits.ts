/** The audits of the connection and of response headers, which the host of the published site determines. */
const HOST_AUDITS = new Set(
  (
    'cache-insight clickjacking-mitigation coep coop corp cors csp document-compression hsts is-on-https modern-http ' +
    'permissions-policy redirects-http referrer-policy server-response-time server-signature text-compression ' +
    'tls-certificate trusted-types-xss x-content-type-options xss-protection-legacy'
  ).split(' '),
);

/** Whether an audit says nothing about a page that this program serves itself, from a folder. */
export function isAboutHost(id: string): boolean {
  return HOST_AUDITS.has(id);
}
