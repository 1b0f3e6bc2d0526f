/** The bytes as text, one character each; shorter where the view ends first. */
export function readAscii(view: DataView, offset: number, length: number): string {
  const end = Math.min(offset + length, view.byteLength);
  let text = '';
  for (let i = offset; i < end; i++) text += String.fromCharCode(view.getUint8(i));
  return text;
}
