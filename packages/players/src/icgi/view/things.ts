import type { Seen } from './use-seen.ts';
import type { Opening } from './walkthrough-data.ts';
import type { WalkthroughModel } from './walkthrough-model.ts';

/** Something to open in one of the views. */
export interface FoundThing {
  opens: Opening;
  title: string;
  language: string | undefined;
  keyframe: string;
  category: string | null;
  isSeen: boolean;
}

/** All that can be opened, each in the first view it stands in; what has not been seen comes first. */
export function allThings(model: WalkthroughModel, seen: Seen): FoundThing[] {
  const found = new Map<string, FoundThing>();
  for (const { id: keyframe } of model.data.product.keyframes) {
    const shapes = model.outlines(keyframe).flatMap((outline) => outline.shapes);
    const opened = [
      ...model.markers(keyframe).flatMap((marker) => (marker.leadsTo === null ? [marker] : [])),
      ...shapes.flatMap(({ act, ...shape }) =>
        act?.type === 'open' ? [{ ...shape, opens: act.opens, category: null }] : [],
      ),
    ];
    for (const { opens, title, language, category } of opened)
      if (!found.has(opens.id))
        found.set(opens.id, { opens, title, language, keyframe, category, isSeen: seen.has(opens.id) });
  }
  return [...found.values()].sort((a, b) => Number(a.isSeen) - Number(b.isSeen));
}

/** Those whose title, view or category contains every typed term. */
export function matching(model: WalkthroughModel, things: readonly FoundThing[], typed: string): FoundThing[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const categories = new Map(model.categoryNames());
  return things.filter(({ title, keyframe, category }) => {
    const text = folded(`${title} ${model.keyframeName(keyframe)} ${categories.get(category ?? '') ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
