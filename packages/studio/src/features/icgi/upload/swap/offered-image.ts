import type { FileItem } from '@diorama/contract/files/files.contract.ts';

/** An image that a view could have. */
export interface OfferedImage {
  name: string;
  /** Where it can be seen now. */
  url: string;
  width: number;
  height: number;
}

interface Sized {
  width: number;
  height: number;
}

/** By how much two ratios of sides may differ: a pixel of rounding. */
const SAME_RATIO = 0.01;

/** What is worth knowing before an image takes another one's place; empty when it fits. */
export function differences(old: Sized, next: Sized): string[] {
  const size = ({ width, height }: Sized) => `${width} × ${height}`;
  const ratio = old.width / old.height / (next.width / next.height);
  if (Math.abs(ratio - 1) > SAME_RATIO)
    return [`Another shape, ${size(old)} until now and ${size(next)}: check that everything is in its place`];
  return next.width < old.width ? [`Smaller, ${size(old)} until now and ${size(next)}: it shows less detail`] : [];
}

/** A file of the assets as an offer; null for one that has no size. */
export const offeredFile = ({ fileName, url, width, height }: FileItem): OfferedImage | null =>
  width && height ? { name: fileName, url, width, height } : null;

/** A file of the computer as an offer, with an address that its caller frees; null when it cannot be decoded here. */
export async function offeredBlob(file: File): Promise<OfferedImage | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { name: file.name, url: URL.createObjectURL(file), width, height };
}
