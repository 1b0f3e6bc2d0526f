import type { LighthouseFinding } from '../../observatory.ts';
import type { Policy } from './policy.ts';
import { isHash, isNonce, KNOWN_DIRECTIVES, KNOWN_KEYWORDS } from './vocabulary.ts';

/** Shorter nonces can be guessed. */
const MIN_NONCE_CHARACTERS = 8;
const DEPRECATED_DIRECTIVES = new Set(['disown-opener', 'referrer', 'reflected-xss']);

/** What is misspelt or outdated in a policy. */
export function syntaxErrors(policy: Policy): LighthouseFinding[] {
  return [...policy].flatMap(([directive, values]) => [
    ...directiveErrors(directive).map((note) => error(note, directive)),
    ...values.flatMap((value) =>
      valueErrors(directive, value).map((note) => error(note, `${directive} ${value}`)),
    ),
  ]);
}

function error(note: string, snippet: string): LighthouseFinding {
  return { severity: 'syntax', note, snippet };
}

function directiveErrors(directive: string): string[] {
  if (DEPRECATED_DIRECTIVES.has(directive)) return ['deprecated directive'];
  if (KNOWN_DIRECTIVES.has(directive)) return [];
  return [directive.endsWith(':') ? 'a directive does not end with a colon' : 'unknown directive'];
}

function valueErrors(directive: string, value: string): string[] {
  return [
    ...(isNonce(value) ? nonceErrors(value) : []),
    ...(KNOWN_DIRECTIVES.has(value) ? ['semicolon missing before it'] : []),
    ...keywordErrors(directive, value),
  ];
}

function nonceErrors(value: string): string[] {
  const nonce = value.slice("'nonce-".length, -1);
  return [
    ...(nonce.length < MIN_NONCE_CHARACTERS ? ['nonce shorter than 8 characters'] : []),
    ...(/^[\w+/-]+={0,2}$/.test(nonce) ? [] : ['nonce has characters outside base64']),
  ];
}

function keywordErrors(directive: string, value: string): string[] {
  if (KNOWN_KEYWORDS.has(`'${value}'`) || /^(nonce|sha256|sha384|sha512)-/.test(value)) {
    return ['single quotes missing around it'];
  }
  return !value.startsWith("'") || isKeyword(directive, value) ? [] : ['unknown keyword'];
}

function isKeyword(directive: string, value: string): boolean {
  if (directive === 'require-trusted-types-for') return value === "'script'";
  if (directive === 'trusted-types') return value === "'allow-duplicates'";
  return KNOWN_KEYWORDS.has(value) || isHash(value) || isNonce(value);
}
