const GB = 1024 ** 3;
/** The largest quota that the server takes. Source: `SetQuota` in the contract. */
const MOST_BYTES = 1e15;

/** `0.5`, `50`: as one types it. */
export const gigabytesOf = (bytes: number): string => String(Math.round((bytes / GB) * 1_000) / 1_000);

/** Bytes of what was typed, with a point or a comma; null for nothing, undefined where it is no amount. */
export function bytesOfGigabytes(typed: string): number | null | undefined {
  const text = typed.trim().replace(/\s*GB$/i, '');
  if (text === '') return null;
  if (!/^\d+(?:[.,]\d+)?$/.test(text)) return undefined;
  const bytes = Math.round(Number(text.replace(',', '.')) * GB);
  return bytes <= MOST_BYTES ? bytes : undefined;
}
