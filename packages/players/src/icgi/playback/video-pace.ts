/** Boxes that lead to the table of a video's frame times. Source: ISO/IEC 14496-12, 8.6.1.2. */
const WAY = ['moov', 'trak', 'mdia'] as const;
const HEADER = 8;

interface Box {
  start: number;
  end: number;
}

/**
 * A video of one track with its frames at other times: only its table of times is rewritten. Null if the video is not
 * laid out as this product writes them (tables before pictures, one track).
 *
 * @param times when each frame begins, in seconds, and the end
 */
export async function atTimes(video: Blob, times: Float64Array): Promise<Blob | null> {
  const first = new DataView(await video.slice(0, HEADER).arrayBuffer());
  if (first.byteLength < HEADER) return null;
  const before = first.getUint32(0);
  const second = new DataView(await video.slice(before, before + HEADER).arrayBuffer());
  if (second.byteLength < HEADER || nameOf(second, 0) !== 'moov') return null;
  const after = before + second.getUint32(0);
  const tables = new DataView(await video.slice(before, after).arrayBuffer());
  const written = withTimes(tables, times);
  return written && new Blob([video.slice(0, before), written, video.slice(after)], { type: video.type });
}

function withTimes(view: DataView, times: Float64Array): Uint8Array<ArrayBuffer> | null {
  const parents: Box[] = [];
  for (const name of [...WAY, 'minf', 'stbl']) {
    const box = childOf(view, parents.at(-1) ?? null, name);
    if (!box) return null;
    parents.push(box);
  }
  const stbl = parents[4] ?? null;
  const clock = childOf(view, parents[2] ?? null, 'mdhd');
  const old = childOf(view, stbl, 'stts');
  const offsets = childOf(view, stbl, 'stco');
  if (!clock || !old || !offsets) return null;
  const ticks = view.getUint32(clock.start + HEADER + (view.getUint8(clock.start + HEADER) === 1 ? 20 : 12));
  const table = tableOf(times, ticks);
  const grown = table.byteLength - (old.end - old.start);
  const result = new Uint8Array(view.byteLength + grown);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  result.set(bytes.subarray(0, old.start));
  result.set(table, old.start);
  result.set(bytes.subarray(old.end), old.start + table.byteLength);
  const next = new DataView(result.buffer);
  for (const { start, end } of parents) next.setUint32(start, end - start + grown);
  // The pictures lie behind the tables, which have grown.
  const moved = offsets.start > old.start ? offsets.start + grown : offsets.start;
  const count = next.getUint32(moved + HEADER + 4);
  for (let at = 0; at < count; at++) {
    const place = moved + HEADER + 8 + at * 4;
    next.setUint32(place, next.getUint32(place) + grown);
  }
  return result;
}

/** The table of times: one entry for each frame. */
function tableOf(times: Float64Array, ticks: number): Uint8Array {
  const count = times.length - 1;
  const table = new DataView(new ArrayBuffer(HEADER + 8 + count * 8));
  table.setUint32(0, table.byteLength);
  for (const [at, letter] of [...'stts'].entries()) table.setUint8(4 + at, letter.charCodeAt(0));
  table.setUint32(HEADER + 4, count);
  const tickAt = (frame: number) => Math.round((times[frame] ?? 0) * ticks);
  for (let frame = 0; frame < count; frame++) {
    table.setUint32(HEADER + 8 + frame * 8, 1);
    table.setUint32(HEADER + 12 + frame * 8, tickAt(frame + 1) - tickAt(frame));
  }
  return new Uint8Array(table.buffer);
}

const nameOf = (view: DataView, start: number): string =>
  String.fromCharCode(...[4, 5, 6, 7].map((at) => view.getUint8(start + at)));

/** The first box of a name inside another, or among all. */
function childOf(view: DataView, parent: Box | null, name: string): Box | null {
  const end = parent?.end ?? view.byteLength;
  for (let start = parent ? parent.start + HEADER : 0; start + HEADER <= end; ) {
    const size = view.getUint32(start);
    if (size < HEADER || start + size > end) return null;
    if (nameOf(view, start) === name) return { start, end: start + size };
    start += size;
  }
  return null;
}
