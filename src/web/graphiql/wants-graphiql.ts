/** Whether a request for `/graphql` is a navigation of a browser. */
export function wantsGraphiql({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html');
}
