import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { type KeyGroup, useShownKeys } from './keys/shown-keys.ts';
import { Icon } from './show/icon.tsx';

type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** Replaces the label while another tab is open, where there are more tabs than room for labels. */
  icon?: LucideIcon;
  /** How many things are inside. */
  count?: number;
  /** Of the lazy part that is inside. */
  opener?: { onPointerEnter: () => void; onFocus: () => void };
};

type TabsProps<Value extends string> = {
  /** What the tabs are parts of; read aloud. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The open tab's content. */
  children: ReactNode;
};

/** Underlined tabs with their panel. Arrow keys move between tabs, Home and End to the ends. */
export function Tabs<Value extends string>({ children, ...list }: TabsProps<Value>) {
  const id = useId();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TabList id={id} {...list} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${list.value}`}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        {children}
      </div>
    </div>
  );
}

type TabListProps<Value extends string> = Omit<TabsProps<Value>, 'children'> & {
  /** Their panel has the id `<id>-panel` and is labelled by `<id>-<value>`. */
  id: string;
};

const TAB_KEYS: KeyGroup = {
  title: 'In a row of tabs',
  keys: [
    { keys: ['←', '→'], label: 'Open the tab before or the next one' },
    { keys: ['Home', 'End'], label: 'Open the first or the last tab' },
  ],
};

/** The tabs alone, for a panel that stands elsewhere. */
export function TabList<Value extends string>({ id, label, tabs, value, onChange }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useShownKeys(TAB_KEYS);

  const moveTo = (index: number) => {
    const target = tabs[(index + tabs.length) % tabs.length];
    if (!target) return;
    onChange(target.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.value)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // From the tab that has focus: the one that is open may follow a little later.
    const at = tabs.findIndex((tab) => tab.value === event.currentTarget.dataset.tab);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="flex h-9 flex-none gap-3 pointer-coarse:h-11.25 overflow-x-auto border-n5 border-b px-3 text-[0.78125rem] tracking-[-0.01em] [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={onKeyDown}
          {...tab.opener}
          {...(tab.icon && tab.value !== value ? { 'aria-label': tab.label, title: tab.label } : {})}
          className={cx(
            '-mx-1 flex h-9 flex-none items-center gap-1.5 rounded-t-sm px-1 font-medium transition-colors focus-visible:outline-offset-[-3px] pointer-coarse:h-11 pointer-coarse:min-w-9 pointer-coarse:justify-center',
            tab.value === value ? 'text-n12 shadow-[inset_0_-2px_0_var(--accent)]' : 'text-n10 hover:text-n12',
          )}
        >
          {tab.icon && tab.value !== value ? <Icon of={tab.icon} size={16} /> : tab.label}
          {tab.count !== undefined && <span className="font-normal text-n9 text-xs tabular-nums">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
