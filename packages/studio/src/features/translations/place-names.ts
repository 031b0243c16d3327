import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { Braces, Component, type LucideIcon, PanelsTopLeft, SquareMenu } from 'lucide-react';
import { STUDIO_KINDS } from '../../kinds/studio-kinds.ts';
import { CUSTOM_PLACE, INTERFACE } from './rows/text-row.ts';
import { useTexts } from './session/session-context.tsx';

/** What a place is called, and its kind of document or its own name. */
export function usePlaceName(place: string): { name: string; kind: string } {
  const { places } = useTexts();
  if (place === INTERFACE) return { name: 'Interface texts', kind: INTERFACE };
  if (place === CUSTOM_PLACE) return { name: 'Custom', kind: CUSTOM_PLACE };
  const found = places.get(place);
  return found ?? { name: '', kind: 'menu' };
}

export const placeIcon = (kind: string): LucideIcon => {
  if (kind === INTERFACE) return Component;
  if (kind === CUSTOM_PLACE) return Braces;
  if (kind === 'widget') return PanelsTopLeft;
  return isProductKind(kind) ? STUDIO_KINDS[kind].icon : SquareMenu;
};
