import { CircleHelp, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { DropdownMenu } from '../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../ui/menu/menu-entry.ts';
import { Avatar } from '../ui/show/avatar.tsx';
import { setThemeChoice, useThemeChoice } from '../ui/theme.store.ts';

/** Who is signed in. */
export type SignedIn = { id: string; name: string; email: string };

type UserMenuProps = {
  /** Null until it is known: a circle without a name. */
  user: SignedIn | null;
  /** Opens the page of the account; the entry is left out without it. */
  onOpenAccount?: (() => void) | undefined;
  onSignOut: () => void;
  /** Opens the list of keys; the entry is left out without it. */
  onShowKeys?: (() => void) | undefined;
};

/** Who is signed in, the theme, and the way out. */
export function UserMenu({ user, onOpenAccount, onSignOut, onShowKeys }: UserMenuProps) {
  const theme = useThemeChoice();
  const { name, email } = user ?? { name: '', email: '' };
  // On a phone the rail is a bar at the bottom, and the menu opens above it.
  const isAtBottom = window.matchMedia('(width < 40rem)').matches;
  const entries: MenuEntry[] = [
    {
      kind: 'choice',
      id: 'theme',
      label: 'Theme',
      value: theme,
      options: [
        { value: 'system', label: 'System', icon: Monitor },
        { value: 'light', label: 'Light', icon: Sun },
        { value: 'dark', label: 'Dark', icon: Moon },
      ],
      onChange: (choice) => setThemeChoice(choice === 'light' || choice === 'dark' ? choice : 'system'),
    },
    { kind: 'separator', id: 'line' },
  ];
  if (onOpenAccount) {
    entries.push({ kind: 'action', id: 'account', label: 'Your account', icon: UserRound, onSelect: onOpenAccount });
  }
  if (onShowKeys) {
    entries.push({
      kind: 'action',
      id: 'keys',
      label: 'Keyboard shortcuts',
      icon: CircleHelp,
      shortcut: '?',
      onSelect: onShowKeys,
    });
  }
  entries.push({ kind: 'action', id: 'sign-out', label: 'Sign out', icon: LogOut, onSelect: onSignOut });
  return (
    <DropdownMenu
      label="Account"
      side={isAtBottom ? 'top' : 'right'}
      align="end"
      entries={entries}
      header={
        <div className="max-w-56">
          <p className="truncate font-strong" title={name}>
            {name}
          </p>
          <p className="truncate text-n10 text-xs" title={email}>
            {email}
          </p>
        </div>
      }
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={user ? `Account: ${name}` : 'Account'}
          className="grid size-8 place-items-center rounded-full hover:bg-n4 aria-expanded:bg-n4 max-sm:size-11 pointer-coarse:size-11"
        >
          <span aria-hidden="true" className="contents">
            {user ? <Avatar name={name} colorKey={user.id} /> : <span className="size-6 rounded-full bg-n5" />}
          </span>
        </button>
      )}
    </DropdownMenu>
  );
}
