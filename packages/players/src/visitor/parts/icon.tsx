/** Lines of the icons that pages begin with, in a box of 24. All others are in more-icons.tsx. */
export const FIRST_ICONS = {
  forward: 'M7 14l5-5 5 5',
  below: 'M7 10l5 5 5-5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  small: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  home: 'M4 12l8-7 8 7M6.5 10.5V19h11v-8.5',
} as const;

/** Decoration: the button around it carries the name. */
export function Icon({ name }: { name: keyof typeof FIRST_ICONS }) {
  return <IconLines lines={FIRST_ICONS[name]} />;
}

/** Lines in a box of 24, in the colour of the text around them or in one of their own. */
export function IconLines({ lines, color }: { lines: string; color?: string | undefined }) {
  return (
    <svg
      className="v-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      style={color ? { color } : undefined}
    >
      <path d={lines} />
    </svg>
  );
}
