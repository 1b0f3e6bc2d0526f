import { post } from './api.js';

/**
 * Subscribes over server-sent events. `EventSource` cannot send the key in a header.
 * @param {string} query a subscription
 * @param {(data: any) => void} onData
 * @param {AbortSignal} signal ends the subscription
 * @param {() => void} onOpen runs once the server has subscribed: it sends all later changes
 * @returns {Promise<void>} resolves when the server has ended the stream
 */
export async function subscribe(query, onData, signal, onOpen) {
  const { body } = await post(query, {}, 'text/event-stream', signal);
  if (!body) return;
  onOpen();
  let text = '';
  for await (const chunk of readChunks(body.pipeThrough(new TextDecoderStream()))) {
    const events = (text + chunk).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: ?(\{.*)$/m.exec(event)?.[1];
      if (data) onData(JSON.parse(data).data);
    }
  }
}

/** Not all browsers can iterate streams. @param {ReadableStream<string>} stream */
async function* readChunks(stream) {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
