/** An event of a GraphQL stream. */
export interface GraphqlEvent {
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the operation's.
  data: any;
  errors?: { message: string; extensions: { code: string } }[];
}

/** Reads the results of a `text/event-stream` response until it ends. */
export async function* readEvents(response: Response): AsyncGenerator<GraphqlEvent> {
  for await (const data of readData(response)) yield JSON.parse(data) as GraphqlEvent;
}

/** Reads the data of each event of a response until it ends. */
export async function* readData(response: Response): AsyncGenerator<string> {
  if (!response.body) return;
  let buffered = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    buffered += chunk;
    const blocks = buffered.split('\n\n');
    buffered = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (data) yield data;
    }
  }
}
