import { Files, History, Languages, LayoutGrid, type LucideIcon, Menu, Palette, Settings, Users } from 'lucide-react';

/** The parts of a project that have a tab, in its order. */
export const PROJECT_TABS = [
  { part: 'Products', to: '/projects/$projectId', icon: LayoutGrid },
  { part: 'Assets', to: '/projects/$projectId/assets', icon: Files },
  { part: 'Menu', to: '/projects/$projectId/menu', icon: Menu },
  { part: 'Theme', to: '/projects/$projectId/theme', icon: Palette },
  { part: 'Translations', to: '/projects/$projectId/translations', icon: Languages },
  { part: 'Activity', to: '/projects/$projectId/activity', icon: History },
] as const;

/** A part with a tab. */
export type ProjectPart = (typeof PROJECT_TABS)[number]['part'];

/** A part of one project, and its address. */
export interface PlacedPart {
  label: string;
  icon: LucideIcon;
  address: string;
}

/**
 * Every part of a project that one can go to: its tabs, its settings where one may change it, and the members of its client.
 */
export function partsOfProject({
  id,
  clientId,
  mayEdit,
}: {
  id: string;
  clientId: string | null;
  mayEdit: boolean;
}): PlacedPart[] {
  return [
    ...PROJECT_TABS.map(({ part, to, icon }) => ({ label: part, icon, address: to.replace('$projectId', id) })),
    ...(mayEdit ? [{ label: 'Settings', icon: Settings, address: `/projects/${id}?open=settings` }] : []),
    ...(clientId === null ? [] : [{ label: 'Members', icon: Users, address: `/clients/${clientId}/members` }]),
  ];
}
