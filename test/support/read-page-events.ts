/** An event of the stream of a report page. */
export interface PageEvent {
  event: string;
  data: string;
}

/** Reads the events of a report page until its stream ends. */
export async function* readPageEvents(response: Response): AsyncGenerator<PageEvent, undefined> {
  let buffered = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    buffered += chunk;
    const blocks = buffered.split('\n\n');
    buffered = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
      if (event && data) yield { event, data };
    }
  }
  return undefined;
}

/** Reads until an event matches the text. @returns the data of the events before it */
export async function readUntil(
  events: AsyncGenerator<PageEvent, undefined>,
  text: string | RegExp,
): Promise<string[]> {
  const before: string[] = [];
  for (;;) {
    const { value } = await events.next();
    if (!value) throw new Error(`The stream has ended after: ${before.join(', ')}`);
    if (typeof text === 'string' ? value.data === text : text.test(value.data)) return before;
    before.push(value.data);
  }
}
