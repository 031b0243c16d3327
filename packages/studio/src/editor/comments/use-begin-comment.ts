import { useMemo } from 'react';
import { useAddress } from '../address/address.tsx';
import { useProduct, useShell } from '../shell-context.tsx';
import { commentDraft } from './comment-draft.ts';

/** Begins a comment: on a point of the view on the stage, or on the whole where nothing stands still under a pin. */
export function useBeginComment(): (() => void) | null {
  const product = useProduct();
  const { kind } = useShell();
  const place = kind.useStagePlace();
  const { view, showView, showComments } = useAddress();
  const hasPins = kind.pinnedTo !== null && place?.startsWith(`${kind.pinnedTo}/`) === true;
  return useMemo(() => {
    if (!product) return null;
    return () => {
      showComments('all');
      if (hasPins && view === 'graph') showView(null);
      commentDraft.set(hasPins ? { type: 'placing' } : { type: 'writing', place: null, point: null });
    };
  }, [product, hasPins, view, showView, showComments]);
}
