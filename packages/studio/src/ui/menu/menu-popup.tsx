import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import type { MenuPlace } from '../show/menu-place.ts';
import { popupItemLook, popupLook } from '../show/popup-look.ts';
import type { MenuEntry } from './menu-entry.ts';

export type MenuPopupProps = MenuPlace & {
  /** Read aloud when the menu opens. */
  label: string;
  entries: readonly MenuEntry[];
  /** Stands above the entries, not chosen: who is signed in, what was clicked. */
  header?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Opened with a key: focus goes to the first entry. */
  isByKeyboard?: boolean;
};

/** The floating part of `DropdownMenu` and `ContextMenu`, in a module of its own so that it loads when first needed. */
export function MenuPopup(props: MenuPopupProps) {
  const { label, entries, header, anchor, isOpen, onClose, isByKeyboard = false } = props;
  const { side = 'bottom', align = 'start' } = props;
  // Labels form one column, also of lines without an icon.
  const hasIcons = entries.some((entry) => entry.kind === 'action' && entry.icon);
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={side === 'right' ? 10 : 4}
          collisionPadding={8}
          className="z-40"
        >
          <Menu.Popup
            ref={isByKeyboard ? focusFirstEntry : undefined}
            aria-label={label}
            className={cx(popupLook, 'min-w-44 overflow-y-auto p-1')}
          >
            {header && <div className="mb-1 border-n5 border-b px-2 pt-1.5 pb-2">{header}</div>}
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} hasIcons={hasIcons} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Waits a frame: the menu takes focus itself first, and the first entry must be the last word. */
function focusFirstEntry(popup: HTMLElement | null): void {
  requestAnimationFrame(() => {
    popup?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus();
  });
}

function Entry({ entry, hasIcons }: { entry: MenuEntry; hasIcons: boolean }) {
  switch (entry.kind) {
    case 'separator':
      return <Menu.Separator className="mx-2 my-1 h-px bg-n5" />;
    case 'check':
      return (
        <Menu.CheckboxItem
          checked={entry.isChecked}
          disabled={entry.isDisabled ?? false}
          onCheckedChange={entry.onChange}
          closeOnClick={false}
          className={popupItemLook}
        >
          <Tick>
            <Menu.CheckboxItemIndicator>
              <Icon of={Check} size={14} className="text-accent-ink" />
            </Menu.CheckboxItemIndicator>
          </Tick>
          <span className="truncate">{entry.label}</span>
        </Menu.CheckboxItem>
      );
    case 'choice':
      return (
        <Menu.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
          <div aria-hidden className="px-2 pt-1.5 pb-1 font-medium text-n9 text-xs">
            {entry.label}
          </div>
          {entry.options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeOnClick={false} className={popupItemLook}>
              {option.icon && <Icon of={option.icon} className="text-n10" />}
              <span className="mr-6 truncate">{option.label}</span>
              <Menu.RadioItemIndicator className="ml-auto">
                <Icon of={Check} size={14} className="text-accent-ink" />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      );
    case 'action':
      return (
        <Menu.Item
          onClick={entry.onSelect}
          {...entry.opener}
          disabled={entry.isDisabled}
          aria-label={entry.hint && entry.label}
          aria-description={entry.hint}
          className={cx(
            popupItemLook,
            entry.isDangerous && 'text-bad-ink data-highlighted:bg-bad-soft',
            entry.hint && 'max-w-88 items-start py-2',
          )}
        >
          {hasIcons && (
            <Tick>{entry.icon && <Icon of={entry.icon} className={entry.isDangerous ? undefined : 'text-n10'} />}</Tick>
          )}
          {entry.hint ? (
            <span className="min-w-0">
              <span className="block font-medium">{entry.label}</span>
              <span className="block text-n10 text-xs">{entry.hint}</span>
            </span>
          ) : (
            <span className="truncate">{entry.label}</span>
          )}
          {entry.shortcut && (
            <span className="ml-auto flex-none pl-6 text-n10 text-xs pointer-coarse:hidden">{entry.shortcut}</span>
          )}
        </Menu.Item>
      );
  }
}

function Tick({ children }: { children: ReactNode }) {
  return <span className="grid size-4 flex-none place-items-center">{children}</span>;
}
