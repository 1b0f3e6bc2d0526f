import type { LighthouseFinding } from '../../observatory.ts';
import { hasNonceOrHash, type Policy, scriptSources } from './policy.ts';

/** What strict policies lack for browsers that know no nonces or no `'strict-dynamic'`, each once. */
export function fallbacks(policies: readonly Policy[]): LighthouseFinding[] {
  return [
    ...(policies.some(lacksInline)
      ? [medium("no 'unsafe-inline' for browsers without nonces and hashes")]
      : []),
    ...(policies.some(lacksHosts) ? [medium("no https: for browsers without 'strict-dynamic'")] : []),
  ];
}

function medium(note: string): LighthouseFinding {
  return { severity: 'medium', note, snippet: 'script-src' };
}

function lacksInline(policy: Policy): boolean {
  return hasNonceOrHash(policy) && !scriptSources(policy).includes("'unsafe-inline'");
}

function lacksHosts(policy: Policy): boolean {
  const sources = scriptSources(policy);
  const allowsHosts = sources.some(
    (source) => source === '*' || source === 'http:' || source === 'https:' || source.includes('.'),
  );
  return sources.includes("'strict-dynamic'") && !allowsHosts;
}
