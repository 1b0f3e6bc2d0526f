/** The directives that csp_evaluator knows, and with it Lighthouse. */
export const KNOWN_DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'block-all-mixed-content',
  'child-src',
  'connect-src',
  'default-src',
  'disown-opener',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'navigate-to',
  'object-src',
  'plugin-types',
  'prefetch-src',
  'referrer',
  'reflected-xss',
  'report-to',
  'report-uri',
  'require-sri-for',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'upgrade-insecure-requests',
  'webrtc',
  'worker-src',
]);

/** The quoted keywords that it knows. */
export const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  "'allow'",
  "'block'",
  "'none'",
  "'report-sample'",
  "'self'",
  "'strict-dynamic'",
  "'unsafe-eval'",
  "'unsafe-hashed-attributes'",
  "'unsafe-hashes'",
  "'unsafe-inline'",
  "'wasm-eval'",
  "'wasm-unsafe-eval'",
]);

/** Whether the source is a quoted nonce. */
export function isNonce(source: string): boolean {
  return source.startsWith("'nonce-") && source.endsWith("'") && source.length > "'nonce-'".length;
}

/** Whether the source is a quoted hash. */
export function isHash(source: string): boolean {
  return /^'sha(256|384|512)-.+'$/.test(source);
}
