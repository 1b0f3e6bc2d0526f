import type { ContentSecurityPolicies } from '../../facts/content-security-policies.ts';
import type { LighthouseFinding } from '../../observatory.ts';
import { bypasses } from './bypasses.ts';
import { fallbacks } from './fallbacks.ts';
import { type Policy, readPolicy } from './policy.ts';
import { syntaxErrors } from './syntax-errors.ts';

/** What Lighthouse's csp-xss audit finds: mistakes of spelling, ways past the policies, missing fallbacks. */
export function lighthouseFindings({ headers, metas }: ContentSecurityPolicies): LighthouseFinding[] {
  const inHeaders = readAll(headers);
  const inMetas = readAll(metas.map((meta) => meta.text));
  const all = [...inHeaders, ...inMetas];
  if (all.length === 0) return [{ severity: 'high', note: 'no policy is enforced', snippet: null }];
  const headersSuffice = inHeaders.length > 0 && bypasses(inHeaders).length === 0;
  return [
    ...all.flatMap(syntaxErrors),
    ...bypasses(all),
    ...fallbacks(all),
    ...(inMetas.length > 0 && !headersSuffice ? [META_ONLY] : []),
  ];
}

const META_ONLY: LighthouseFinding = {
  severity: 'medium',
  note: 'a <meta> policy protects less than the same policy in a header',
  snippet: null,
};

function readAll(texts: string[]): Policy[] {
  return texts.filter((text) => text !== '').map(readPolicy);
}
