const MAX_LOCAL_CHARACTERS = 64;
const MAX_DOMAIN_CHARACTERS = 255;

/**
 * The e-mail addresses in the text, each once, without those of repositories (`git@host:path`) and of users in URLs.
 * For each `@`, a bounded number of characters on either side is read.
 */
export function emailAddresses(text: string): string[] {
  const found = new Set<string>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const local = /(?<![\w.%+/-])[\w.%+-]+$/.exec(
      text.slice(Math.max(0, at - MAX_LOCAL_CHARACTERS), at),
    )?.[0];
    const domain = domainAt(text.slice(at + 1, at + 1 + MAX_DOMAIN_CHARACTERS));
    if (local && domain) found.add(`${local}@${domain}`);
  }
  return [...found];
}

/** The domain at the start of the text, without a period that ends the sentence. */
function domainAt(text: string): string | null {
  const labels = (/^[a-z0-9.-]+(?![a-z0-9.-]|:[\w~/])/i.exec(text)?.[0] ?? '')
    .replace(/[.-]+$/, '')
    .split('.');
  const isDomain = labels.length > 1 && labels.every(Boolean) && /^[a-z]{2,24}$/i.test(labels.at(-1) ?? '');
  return isDomain ? labels.join('.') : null;
}
