declare module 'html-encoding-sniffer' {
  /** Names the encoding of a document by the WHATWG rules; `xml` selects those for XML. */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
