/** How the numbers of a picture are written. */
export interface SampleForm {
  /** Of one number: 1, 2, 4, 8, 16 or 32. */
  bits: number;
  isFloat: boolean;
  isLittle: boolean;
  /** Numbers of a pixel in a row. */
  channels: number;
  /** 1: none, 2: differences between neighbours, 3: the same of floating point. */
  predictor: number;
}

/** Bytes of a row. */
export const rowBytes = ({ bits, channels }: SampleForm, width: number): number =>
  Math.ceil((width * channels * bits) / 8);

/** Reads a row as numbers from 0 to 1. `row` is changed. */
export function samplesOfRow(row: Uint8Array, width: number, form: SampleForm): Float32Array {
  const { bits, isFloat, channels, predictor } = form;
  const count = width * channels;
  const result = new Float32Array(count);
  if (bits < 8) {
    const most = (1 << bits) - 1;
    for (let at = 0; at < count; at += 1) {
      const bit = at * bits;
      result[at] = (((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & most) / most;
    }
    return result;
  }
  if (bits === 8) {
    if (predictor === 2)
      for (let at = channels; at < count; at += 1) row[at] = ((row[at] ?? 0) + (row[at - channels] ?? 0)) & 0xff;
    for (let at = 0; at < count; at += 1) result[at] = (row[at] ?? 0) / 255;
    return result;
  }
  const isSplit = isFloat && predictor === 3;
  const bytes = isSplit ? joinedFloats(row, count, { bits, channels }) : row;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Those that the predictor had split are written the highest byte first.
  const isLittle = isSplit ? false : form.isLittle;
  if (isFloat) {
    for (let at = 0; at < count; at += 1)
      result[at] = bits === 16 ? halfFloat(view.getUint16(at * 2, isLittle)) : view.getFloat32(at * 4, isLittle);
    return result;
  }
  const before = new Uint16Array(channels);
  for (let at = 0; at < count; at += 1) {
    const own = view.getUint16(at * 2, isLittle);
    const value = predictor === 2 ? (own + (before[at % channels] ?? 0)) & 0xff_ff : own;
    before[at % channels] = value;
    result[at] = value / 65_535;
  }
  return result;
}

/** The bytes of floating point numbers stand apart by their weight, each as its difference. Source: Adobe Photoshop TIFF note 3. */
function joinedFloats(
  row: Uint8Array,
  count: number,
  { bits, channels }: { bits: number; channels: number },
): Uint8Array {
  const size = bits / 8;
  for (let at = channels; at < count * size; at += 1) row[at] = ((row[at] ?? 0) + (row[at - channels] ?? 0)) & 0xff;
  const result = new Uint8Array(count * size);
  for (let at = 0; at < count; at += 1)
    for (let byte = 0; byte < size; byte += 1) result[at * size + byte] = row[byte * count + at] ?? 0;
  return result;
}

function halfFloat(bits: number): number {
  const sign = bits & 0x80_00 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3_ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return exponent === 31 ? sign : sign * (1 + fraction / 1_024) * 2 ** (exponent - 15);
}
