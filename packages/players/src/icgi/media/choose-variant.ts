import type { VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import type { Connection } from './connection.ts';

/** Device pixels per CSS pixel above which a moving picture does not look sharper. */
const SHARP_ENOUGH = 1.5;
/** Share of the wanted width that is sharp enough while the picture moves. */
const CLOSE_ENOUGH = 0.8;
/** Pixels wide at most on a slow or metered connection. */
const FRUGAL_WIDTH = 960;
/** Seconds that fetching a video may take: about as long as a visitor looks at a view before going on. */
const MOST_SECONDS = 2;

/**
 * The smallest variant that looks sharp where it is shown, smaller on a poor connection; null when there is none.
 * `shown.width`: CSS pixels across that are visible. `rate`: measured bytes a second; null before anything was fetched.
 */
export function chooseVariant(
  variants: readonly VideoVariant[],
  shown: { width: number; pixelRatio: number },
  connection: Connection,
  rate: number | null,
): VideoVariant | null {
  const bySize = [...variants].sort((a, b) => a.width - b.width);
  const isFrugal = connection.saveData || connection.effectiveType !== '4g';
  const wanted = shown.width * Math.min(shown.pixelRatio, SHARP_ENOUGH) * CLOSE_ENOUGH;
  const limit = isFrugal ? Math.min(wanted, FRUGAL_WIDTH) : wanted;
  const sharp = bySize.findIndex(({ width }) => width >= limit);
  const bytesPerSecond = rate ?? connection.bytesPerSecond;
  const fits = ({ forward }: VideoVariant) => bytesPerSecond === null || forward.bytes <= bytesPerSecond * MOST_SECONDS;
  const allowed = (sharp < 0 ? bySize : bySize.slice(0, sharp + 1)).filter(fits);
  return allowed[allowed.length - 1] ?? bySize[0] ?? null;
}
