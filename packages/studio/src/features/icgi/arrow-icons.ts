import type { ControlName } from '@diorama/documents/icgi/icgi.records.ts';
import { ICON_PATHS } from '@diorama/players/visitor/parts/more-icons.tsx';
import { createLucideIcon, type LucideIcon } from 'lucide-react';

const icon = (name: ControlName): LucideIcon =>
  createLucideIcon(`turn-${name}`, [['path', { d: ICON_PATHS[name], key: name }]]);

/** The arrows as visitors see them. */
export const ARROW_ICONS: Readonly<Record<ControlName, LucideIcon>> = {
  left: icon('left'),
  back: icon('back'),
  right: icon('right'),
};

/** What an arrow is called on screen. */
export const ARROW_LABELS: Readonly<Record<ControlName, string>> = { left: 'Left', back: 'Back', right: 'Right' };
