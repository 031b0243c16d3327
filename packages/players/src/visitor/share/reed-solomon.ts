/** Powers of 2 in the field of 256 elements that QR codes use (x^8 + x^4 + x^3 + x^2 + 1). */
const POWERS: number[] = [];
const LOGS: number[] = [];
for (let at = 0, value = 1; at < 255; at += 1) {
  POWERS.push(value);
  LOGS[value] = at;
  value = value << 1;
  if (value > 255) value ^= 0x11d;
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[((LOGS[a] ?? 0) + (LOGS[b] ?? 0)) % 255] ?? 0);

/** The codewords with which a reader repairs a damaged block of data. */
export function errorCodewords(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let at = 0; at < count; at += 1) {
    const root = POWERS[at] ?? 1;
    const next = [...generator, 0];
    for (const [index, factor] of generator.entries()) next[index + 1] = (next[index + 1] ?? 0) ^ times(factor, root);
    generator = next;
  }
  let rest = Array.from({ length: count }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((one, at) => one ^ times(generator[at + 1] ?? 0, factor));
  }
  return rest;
}
