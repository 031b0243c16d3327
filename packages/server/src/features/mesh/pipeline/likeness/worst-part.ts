import type { DrawnPart, OwnedPicture } from './compare.ts';

/** Pixels that a part takes at least: a thin edge differs in every picture. */
const LEAST = 12;
/** Brightness levels that smooth shading and lossy pictures differ by without anybody seeing it. */
const UNSEEN = 6;

/** The part of a model whose picture changed most; null: none did so that one sees it. */
export function worstPart({ pixels, owners, parts }: OwnedPicture, after: Uint8Array): DrawnPart | null {
  const sums = new Map<string, { part: DrawnPart; pixels: number; sum: number }>();
  for (const [pixel, owner] of owners.entries()) {
    const part = parts[owner];
    if (!part) continue;
    const at = pixel * 4;
    const difference = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((pixels[at + channel] ?? 0) - (after[at + channel] ?? 0)) / 3,
      0,
    );
    // Parts in one material are one: a material is what is wrong, nearly always.
    const known = sums.get(part.material) ?? { part, pixels: 0, sum: 0 };
    sums.set(part.material, { ...known, pixels: known.pixels + 1, sum: known.sum + difference });
  }
  const means = [...sums.values()].flatMap(({ part, pixels: count, sum }) =>
    count >= LEAST && sum / count > UNSEEN ? [{ part, mean: sum / count }] : [],
  );
  return means.sort((a, b) => b.mean - a.mean)[0]?.part ?? null;
}
