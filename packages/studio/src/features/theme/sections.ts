import type { ContrastPair } from '@diorama/documents/theme/contrast.ts';
import { COLOUR_SECTIONS } from '@diorama/documents/theme/theme-colours.ts';
import { Layers, type LucideIcon, Palette, PanelTop, Shapes, Square, Type } from 'lucide-react';

/** A part of the theme that the outline names; colour groups are records of their own. */
export interface Section {
  id: string;
  title: string;
  icon: LucideIcon;
}

const ICONS: Readonly<Record<string, LucideIcon>> = { interface: PanelTop, layers: Layers };

export const COLOURS: readonly Section[] = COLOUR_SECTIONS.map(({ id, title }) => ({
  id,
  title,
  icon: ICONS[id] ?? Palette,
}));

export const LOOKS: readonly Section[] = [
  { id: 'fonts', title: 'Fonts', icon: Type },
  { id: 'corners', title: 'Corners', icon: Square },
  { id: 'icons', title: 'Icons', icon: Shapes },
];

/** The section that is shown while nothing is selected. */
export const FIRST_SECTION = 'primary';

/** The section in which a colour is edited; null for one of a group. */
export function sectionOf(path: string): string | null {
  const inRecord = path.split('.').slice(1).join('.');
  return COLOUR_SECTIONS.find(({ fields }) => fields.some((field) => field.path.join('.') === inRecord))?.id ?? null;
}

/** Pairs of a section that fail. */
export const failingIn = (pairs: readonly ContrastPair[], id: string): number =>
  pairs.filter(({ path, aa }) => !aa && sectionOf(path) === id).length;
