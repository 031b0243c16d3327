import { useMemo } from 'react';
import { useAddress } from '../address/address.tsx';
import { useProduct } from '../shell-context.tsx';
import { lastLook } from './look.ts';

/** Shows the draft as a visitor would see it, where the stage stands. Null for a document that is not published by itself. */
export function usePreview(): (() => void) | null {
  const product = useProduct();
  const { showLook, language } = useAddress();
  return useMemo(() => (product ? () => showLook(lastLook(language)) : null), [product, showLook, language]);
}
