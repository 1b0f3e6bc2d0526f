/** Whether one of these URLs of a redirect chain leads from https to http. */
export function leavesHttps(urls: readonly string[]): boolean {
  return urls.some((url, i) => urls[i - 1]?.startsWith('https:') && !url.startsWith('https:'));
}
