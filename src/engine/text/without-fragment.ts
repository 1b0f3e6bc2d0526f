/** The URL without its fragment. */
export function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
