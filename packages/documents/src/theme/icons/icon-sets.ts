import type { Theme } from '../theme.ts';
import type { IconShape, IconShapes } from './icon-shape.ts';
import { lucideIcons } from './lucide.ts';
import { tablerIcons } from './tabler.ts';

export type IconSet = Theme['iconSet'];

const sets: Readonly<Record<IconSet, IconShapes>> = { lucide: lucideIcons, tabler: tablerIcons };

/** The icons of a theme's set. */
export const iconsOf = (set: IconSet): IconShapes => sets[set];

/** An icon of the set; undefined where the set has none of that name. */
export const iconShape = (set: IconSet, name: string): IconShape | undefined =>
  Object.hasOwn(sets[set], name) ? sets[set][name] : undefined;
