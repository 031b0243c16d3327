import type { ControlType } from '@diorama/documents/e3d/commands/interface.commands.ts';
import {
  Banknote,
  Hash,
  Images,
  List,
  type LucideIcon,
  MapPin,
  Palette,
  Pipette,
  Ruler,
  SlidersHorizontal,
  ToggleRight,
  Type,
} from 'lucide-react';

/** What types of controls are called, and how they look in lists. */
export const CONTROL_LOOK: Readonly<Record<ControlType, { label: string; icon: LucideIcon }>> = {
  swatch: { label: 'Swatches', icon: Palette },
  thumbnails: { label: 'Pictures', icon: Images },
  select: { label: 'List', icon: List },
  toggle: { label: 'Switch', icon: ToggleRight },
  slider: { label: 'Slider', icon: SlidersHorizontal },
  number: { label: 'Number', icon: Hash },
  color: { label: 'Colour', icon: Pipette },
  hotspot: { label: 'At an object', icon: MapPin },
  price: { label: 'Price', icon: Banknote },
  area: { label: 'Area', icon: Ruler },
  value: { label: 'Value', icon: Hash },
  text: { label: 'Text', icon: Type },
};
