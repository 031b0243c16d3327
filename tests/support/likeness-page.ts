import { seenPicture } from '../../packages/studio/src/features/icgi/upload/read/seen-picture.ts';

declare global {
  interface Window {
    /** What a picture at an address looks like; null where this browser does not see it. */
    likenessAt: (address: string) => Promise<{ likeness: string | null; fault: string | null }>;
  }
}

window.likenessAt = async (address) => {
  const { likeness, fault } = await seenPicture(await (await fetch(address)).blob());
  return { likeness, fault: fault?.text ?? null };
};
