const MAX_MS = 90_000;

/**
 * Sends a request to a service that the user of the command line named, without the address guard, which protects a
 * service from its clients. Rejects after a redirect, which could lose key or body, and after 90 seconds.
 */
export async function requestAsUser(
  url: string,
  options: { method?: string; headers: Record<string, string>; body?: string },
): Promise<{ isOk: boolean; status: number; text: string }> {
  const response = await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(MAX_MS) });
  return { isOk: response.ok, status: response.status, text: await response.text() };
}
