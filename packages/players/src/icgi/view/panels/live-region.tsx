import { useEffect, useRef, useState } from 'react';
import { type Strings, standing } from '../../../visitor/text/visitor-strings.ts';
import type { StageState } from '../../stage.port.ts';
import type { WalkthroughModel } from '../walkthrough-model.ts';

/** `Kitchen, facing east, 4 things to see`. */
export const standingIn = (strings: Strings, model: WalkthroughModel, state: StageState, count: number): string =>
  standing(
    strings,
    model.keyframeName(state.keyframe),
    model.data.product.settings.compass ? Math.round(state.compass) % 360 : null,
    count,
  );

/** Says where one has arrived; silent on the way and at the start, when the page itself is read. */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const first = useRef<string | null>(null);
  useEffect(() => {
    if (text === '') return;
    first.current ??= text;
    if (text === first.current) return;
    first.current = '';
    setSaid(text);
  }, [text]);
  return (
    <p className="v-unseen" role="status">
      {said}
    </p>
  );
}
