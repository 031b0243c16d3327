import type { HTMLAttributes, ReactNode } from 'react';
import { type KeyGroup, useShownKeys } from '../keys/shown-keys.ts';
import { toolbarStop } from './one-tab-stop.ts';

type ToolbarProps = Omit<HTMLAttributes<HTMLDivElement>, 'role' | 'aria-label'> & {
  /** What its buttons act on; read aloud before them. */
  label: string;
  children: ReactNode;
};

const TOOLBAR_KEYS: KeyGroup = {
  title: 'In a toolbar',
  keys: [
    { keys: ['←', '→', '↑', '↓'], label: 'Go to the button before or the next one' },
    { keys: ['Home', 'End'], label: 'Go to the first or the last button' },
  ],
};

/** Buttons that belong together: one stop of Tab, arrow keys go on from there. Fields among them are stops of their own. */
export function Toolbar({ label, children, ...rest }: ToolbarProps) {
  useShownKeys(TOOLBAR_KEYS);
  return (
    <div {...rest} ref={toolbarStop} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}
