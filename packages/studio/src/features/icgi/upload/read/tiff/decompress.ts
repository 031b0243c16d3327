/** Takes one strip or tile of a TIFF apart; null for a compression that is not read here. `size`: bytes that it has at most. */
export async function decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  compression: number,
  size: number,
): Promise<Uint8Array | null> {
  switch (compression) {
    case 1:
      return bytes;
    case 5:
      return fromLzw(bytes, size);
    case 8:
    case 32_946:
      return inflated(bytes, size);
    case 32_773:
      return fromPackBits(bytes, size);
    default:
      return null;
  }
}

/** What is behind the last row is left: programs pad it. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const result = new Uint8Array(size);
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let at = 0;
  try {
    while (at < size) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = value.subarray(0, size - at);
      result.set(part, at);
      at += part.length;
    }
  } finally {
    await reader.cancel().catch(() => {}); // it has failed already
  }
  return result.subarray(0, at);
}

function fromPackBits(bytes: Uint8Array, size: number): Uint8Array {
  const result = new Uint8Array(size);
  let to = 0;
  for (let at = 0; at < bytes.length && to < size; ) {
    const count = bytes[at] ?? 0;
    at += 1;
    if (count < 128) {
      result.set(bytes.subarray(at, Math.min(at + count + 1, at + size - to)), to);
      at += count + 1;
      to += count + 1;
    } else if (count > 128) {
      result.fill(bytes[at] ?? 0, to, to + 257 - count);
      at += 1;
      to += 257 - count;
    }
  }
  return result.subarray(0, Math.min(to, size));
}

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4_096;

/** LZW as TIFF has it: the highest bit first, and a code longer one entry early. */
function fromLzw(bytes: Uint8Array, size: number): Uint8Array {
  const result = new Uint8Array(size);
  // An entry is a piece of what was written before: where it begins, and how long it is.
  const [starts, lengths] = [new Int32Array(MOST_CODES), new Int32Array(MOST_CODES)];
  let [next, width, bits, held, at, to] = [END + 1, 9, 0, 0, 0, 0];
  let [before, beforeLength] = [-1, 0];
  while (to < size) {
    while (bits < width && at < bytes.length) {
      held = ((held << 8) | (bytes[at] ?? 0)) & 0xff_ff_ff;
      bits += 8;
      at += 1;
    }
    if (bits < width) break;
    const code = (held >> (bits - width)) & ((1 << width) - 1);
    bits -= width;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, before] = [END + 1, 9, -1];
      continue;
    }
    const isLetter = code < CLEAR;
    if (!isLetter && code > next) break;
    const start = to;
    if (isLetter) {
      result[to] = code;
      to += 1;
    } else {
      // The newest entry is what was written last, and its own first letter.
      const [from, length] = code < next ? [starts[code] ?? 0, lengths[code] ?? 0] : [before, beforeLength + 1];
      for (let one = 0; one < length && to < size; one += 1, to += 1) result[to] = result[from + one] ?? 0;
    }
    if (before >= 0 && next < MOST_CODES) {
      starts[next] = before;
      lengths[next] = beforeLength + 1;
      next += 1;
    }
    if (next + 1 >= 1 << width && width < 12) width += 1;
    [before, beforeLength] = [start, to - start];
  }
  return result.subarray(0, to);
}
