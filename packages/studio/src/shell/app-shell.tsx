import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import type { LinkRender } from '../ui/show/link-render.ts';
import { Rail, type RailItem } from './rail.tsx';
import { type SignedIn, UserMenu } from './user-menu.tsx';

type AppShellProps = {
  items: readonly RailItem[];
  homeLink: LinkRender;
  /** Opens the search over everything. */
  search?: ReactNode;
  /** Null until it is known who is signed in. */
  user: SignedIn | null;
  onOpenAccount?: () => void;
  onSignOut: () => void;
  onShowKeys?: () => void;
  /** The screen: a `TopBar` and, below it, what scrolls. */
  children: ReactNode;
};

/** The frame of every signed-in screen: rail, and the screen next to it. */
export function AppShell({
  items,
  homeLink,
  search,
  user,
  onOpenAccount,
  onSignOut,
  onShowKeys,
  children,
}: AppShellProps) {
  return (
    <div className="flex h-full min-h-0 max-sm:flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-1.5 font-medium text-accent-text no-underline shadow-float focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail
        items={items}
        homeLink={homeLink}
        foot={
          <>
            {search}
            <UserMenu user={user} onOpenAccount={onOpenAccount} onSignOut={onSignOut} onShowKeys={onShowKeys} />
          </>
        }
      />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'flex min-h-0 min-w-0 flex-1 flex-col outline-none',
          // Bars and content scroll together: with fixed bars, nothing of the content would be visible.
          'low:overflow-y-auto low:*:shrink-0 low:[&>.flex-1]:min-h-64 low:max-md:[&>.flex-1]:min-h-120',
        )}
      >
        {children}
      </main>
    </div>
  );
}
