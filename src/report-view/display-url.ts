import { domainToUnicode } from 'node:url';

/** `%25` stays: decoded, it would make other sequences ambiguous. */
const ENCODED = /(?:%(?!25)[\da-f]{2})+/gi;
/** Spaces, control and format characters, which would be invisible or reorder the text. */
const INVISIBLE = /[\p{C}\p{Z}]/gu;

/** A URL in readable form: percent-encoding and punycode hosts are decoded. Other text is returned unchanged. */
export function displayUrl(address: string): string {
  const url = URL.parse(address);
  if (!url?.host) return address;
  const origin = `${url.protocol}//${url.host}`;
  if (!address.startsWith(origin)) return decodeText(address);
  return `${url.protocol}//${displayHost(url.host)}${decodeText(address.slice(origin.length))}`;
}

/** Host and path of a URL in readable form. */
export function displayPath({ protocol, origin, pathname }: URL): string {
  return displayUrl(origin + pathname).slice(`${protocol}//`.length);
}

/** A host in readable form. A name that mixes alphabets can imitate another one, so it stays in punycode. */
export function displayHost(host: string): string {
  const [name = '', port] = host.split(':', 2);
  const unicode = name.includes('xn--') ? domainToUnicode(name) : name;
  if (unicode === '' || unicode.split('.').some(mixesAlphabets)) return host;
  return port === undefined ? unicode : `${unicode}:${port}`;
}

function mixesAlphabets(label: string): boolean {
  return (
    /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label)
  );
}

function decodeText(text: string): string {
  return text.replaceAll(ENCODED, (encoded) => {
    try {
      return decodeURI(encoded).replaceAll(INVISIBLE, encodeURIComponent);
    } catch {
      return encoded;
    }
  });
}
