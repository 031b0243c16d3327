import type { LucideIcon } from 'lucide-react';

/** One line of a menu. */
export type MenuEntry =
  | {
      kind: 'action';
      id: string;
      label: string;
      icon?: LucideIcon;
      /** What it is for, below its label. */
      hint?: string | undefined;
      /** The key that does the same, as shown: `Ctrl D`. */
      shortcut?: string;
      isDangerous?: boolean;
      isDisabled?: boolean;
      /** Of the lazy part that it opens. */
      opener?: { onPointerEnter: () => void; onFocus: () => void };
      onSelect: () => void;
    }
  | {
      kind: 'check';
      id: string;
      label: string;
      isChecked: boolean;
      isDisabled?: boolean;
      onChange: (isChecked: boolean) => void;
    }
  | {
      kind: 'choice';
      id: string;
      label: string;
      value: string;
      options: readonly { value: string; label: string; icon?: LucideIcon }[];
      onChange: (value: string) => void;
    }
  | { kind: 'separator'; id: string };
