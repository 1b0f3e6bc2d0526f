/** Whether a request for `/graphql` comes from someone who opened that address in a browser. */
export function wantsGraphiql({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html');
}
