import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { Box, Image, type LucideIcon, Map as MapIcon } from 'lucide-react';

/** What each kind of product is called and drawn with. */
export const KIND_LOOKS: Readonly<Record<ProductType, { label: string; icon: LucideIcon }>> = {
  icgi: { label: 'Walkthrough', icon: Image },
  e3d: { label: 'Configurator', icon: Box },
  gis: { label: 'Map', icon: MapIcon },
};
