/** What the numbers of an FBX file are, where its converter leaves them as they are. */
export interface FbxUnits {
  /** m of one unit. */
  metres: number;
  isZUp: boolean;
}

/** FBX counts in centimetres, so many in a unit. */
const CENTIMETRES = 100;
/** Bytes in which the global settings stand: at the beginning, or behind a thumbnail. */
const LONGEST_HEAD = 4 * 1024 * 1024;

/** Reads the units and the axis that points up from the global settings of an FBX file, written as text or binary. */
export function fbxUnits(bytes: Uint8Array): FbxUnits {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_HEAD));
  const isBinary = head.toString('latin1', 0, 18) === 'Kaydara FBX Binary';
  const read = isBinary ? binarySetting : textSetting;
  const factor = read(head, 'UnitScaleFactor');
  return {
    metres: factor !== null && factor > 0 && Number.isFinite(factor) ? factor / CENTIMETRES : 1 / CENTIMETRES,
    isZUp: read(head, 'UpAxis') === 2,
  };
}

function textSetting(head: Buffer, name: string): number | null {
  const [, value] = new RegExp(`"${name}",[^\\n]*,\\s*(-?[\\d.eE+-]+)\\s*$`, 'm').exec(head.toString('latin1')) ?? [];
  return value === undefined ? null : Number(value);
}

/** A property has strings (`S`, their length before them) and then its value: `I` of 4 bytes or `D` of 8. */
function binarySetting(head: Buffer, name: string): number | null {
  const marker = Buffer.concat([Buffer.from('S'), lengthOf(name), Buffer.from(name)]);
  let at = head.indexOf(marker);
  if (at < 0) return null;
  while (head[at] === 0x53 && at + 5 <= head.length) at += 5 + head.readUInt32LE(at + 1);
  if (head[at] === 0x49 && at + 5 <= head.length) return head.readInt32LE(at + 1);
  return head[at] === 0x44 && at + 9 <= head.length ? head.readDoubleLE(at + 1) : null;
}

function lengthOf(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return length;
}

/** Brings such numbers into metres with y up: 16 numbers, column by column; null: they are so already. */
export function inMetres({ metres, isZUp }: FbxUnits): number[] | null {
  if (metres === 1 && !isZUp) return null;
  const [m, o] = [metres, 0];
  return isZUp ? [m, o, o, o, o, o, -m, o, o, m, o, o, o, o, o, 1] : [m, o, o, o, o, m, o, o, o, o, m, o, o, o, o, 1];
}
