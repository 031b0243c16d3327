import { FIRST_ICONS, IconLines } from './icon.tsx';

/** Lines of all icons, in a box of 24. */
export const ICON_PATHS = {
  ...FIRST_ICONS,
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  back: 'M12 5v14M6 13l6 6 6-6',
  turn: 'M8 4 4 8l4 4M4 8h10a6 6 0 0 1 0 12h-3',
  keys: 'M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8',
  out: 'M9 5h10v10M19 5 6 18',
  room: 'M12 8l5 2.8v5.4L12 19l-5-2.8v-5.4zM7 10.8l5 2.8 5-2.8M12 13.6V19M4 8V4h4M20 8V4h-4',
  plan: 'M6 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM11 8.8 7.1 14.3M13 8.8l3.9 5.5M8 16h8',
  text: 'M5 6h14M5 10h14M5 14h14M5 18h8',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1',
  save: 'M12 4v11M8 11.5l4 4 4-4M5 20h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  before: 'M14.5 6l-6 6 6 6',
  next: 'M9.5 6l6 6-6 6',
  comment: 'M5 5h14v11h-7l-4 3.5V16H5z',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** Any icon, for parts that come after the first load. Decoration: the button around it carries the name. */
export function AnyIcon({ name }: { name: IconName }) {
  return <IconLines lines={ICON_PATHS[name]} />;
}
