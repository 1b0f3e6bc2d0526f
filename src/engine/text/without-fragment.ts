/** The address up to its `#`. */
export function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
