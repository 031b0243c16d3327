const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** Bytes of the end of a ZIP without its comment, of which there are at most 65,535. */
const END_SIZE = 22;
const ENTRY_SIZE = 46;

/**
 * Bytes that a ZIP says it unpacks to; null: it is no ZIP that can be read. What unpacks it reserves just these bytes for
 * each file and writes nothing behind them, so a head that lies gains nothing.
 */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_SIZE;
  const first = Math.max(0, end - 65_535);
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) return null;
  const count = view.getUint16(end + 8, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    size += view.getUint32(at + 24, true);
    at += ENTRY_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}
