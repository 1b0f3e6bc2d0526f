import { type Plugin, processRegularResult } from 'graphql-yoga';
import { notAcceptableError } from '../errors.ts';

const EVENT_STREAM = /(?:^|[\s,])(?:text\/event-stream|text\/\*|\*\/\*)/i;
/**
 * Headers that the HTTP server sets itself. Yoga's values are removed: they keep connections open that the client wants
 * to close, allow caches to store streams, and contain the content encoding `none`, which is not registered.
 */
const HTTP_SERVER_HEADERS = ['Connection', 'Transfer-Encoding', 'Cache-Control', 'Content-Encoding'];

/**
 * Sends subscriptions as server-sent events that proxies do not buffer. A client that accepts no event stream gets an
 * error before the subscription begins: Yoga negotiates the media type once, for the stream.
 */
export function useEventStreams(): Plugin {
  return {
    onSubscribe({ args, setResultAndStopExecution }) {
      const accept = args.contextValue.request.headers.get('accept');
      if (accept === null || EVENT_STREAM.test(accept)) return;
      const message = 'Subscriptions need the header "Accept: text/event-stream".';
      setResultAndStopExecution({ errors: [notAcceptableError(message)] });
    },
    onResultProcess({ resultProcessor, setResultProcessor }) {
      if (!resultProcessor || resultProcessor === processRegularResult) return;
      setResultProcessor(async (...parameters) => {
        const response = await resultProcessor(...parameters);
        for (const name of HTTP_SERVER_HEADERS) response.headers.delete(name);
        // nginx otherwise buffers a response until it ends: https://nginx.org/en/docs/http/ngx_http_proxy_module.html
        response.headers.set('X-Accel-Buffering', 'no');
        return response;
      }, 'text/event-stream');
    },
  };
}
