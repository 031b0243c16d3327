import { statusCall } from '@diorama/contract/rest/status.calls.ts';
import { bodyOfCall } from '@diorama/players/rest/call-rest.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import {
  Building2,
  CircleHelp,
  FolderKanban,
  House,
  LayoutTemplate,
  LogOut,
  SwatchBook,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { SessionWatch } from '../features/sessions/session-watch.tsx';
import { me } from '../features/sessions/sessions.queries.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { showNewVersion } from '../shell/new-version-notice.ts';
import type { RailItem } from '../shell/rail.tsx';
import { ToastHost } from '../ui/notice/toast-host.tsx';
import { KeyboardHelpHost } from './keyboard-help-host.tsx';
import { PaletteHost } from './palette-host.tsx';
import { UploadTrayHost } from './upload-tray-host.tsx';
import { useKeptChanges } from './use-kept-changes.ts';

/** Milliseconds between looks. Source: SPEC §9. */
const EVERY = 300_000;

/** Compares the build that is served with the one that was served when this page began (SPEC §4). */
function useVersionCheck(): void {
  const { data: sha, refetch } = useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await bodyOfCall(statusCall, { cache: 'no-store', signal })).sha,
    // The call itself is tried again already.
    retry: false,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    // A window next to others gets the focus back without having been hidden: the query only notices hidden pages.
    const look = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refetch]);
  useEffect(() => {
    const running = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
    if (sha && running && running !== 'development' && sha !== running) showNewVersion();
  }, [sha]);
}

/** Milliseconds a screen may take to show its heading; later, focus stays where it is. */
const PATIENCE = 10_000;

/**
 * On a new screen focus goes to its heading, in an editor to the stage: what was pressed to get here is gone, and a
 * keyboard user would start again at the top of the page.
 */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      stop();
      // The page was just opened or reloaded: the browser begins at its top.
      if (fromLocation && pathChanged) stop = focusHeading();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Gives focus to the heading as soon as it is there, unless somebody has gone elsewhere by then. */
function focusHeading(): () => void {
  const main = document.querySelector('main');
  const start = document.activeElement;
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, PATIENCE);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  function attempt() {
    const active = document.activeElement;
    if (active !== start && active !== document.body) return stop();
    const heading = main?.querySelector<HTMLElement>('[data-stage]') ?? main?.querySelector<HTMLElement>('h1');
    if (!heading) return;
    stop();
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (main) observer.observe(main, { childList: true, subtree: true });
  attempt();
  return stop;
}

/** The frame of every signed-in screen. */
export function AppLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: user } = useQuery(me);
  const [areKeysShown, setKeysShown] = useState(false);
  useServiceWorker();
  useVersionCheck();
  useKeptChanges();
  useFocusOnArrival();
  useStrayFiles();
  const items: (RailItem & { to: string })[] = [
    {
      id: 'home',
      label: 'Home',
      icon: House,
      to: '/',
      isCurrent: pathname === '/',
      link: (props) => <Link to="/" {...props} />,
    },
    {
      id: 'projects',
      label: 'Projects',
      icon: FolderKanban,
      to: '/projects',
      isCurrent: pathname.startsWith('/projects'),
      link: (props) => <Link to="/projects" {...props} />,
    },
    {
      id: 'widgets',
      label: 'Widgets',
      icon: LayoutTemplate,
      to: '/widgets',
      isCurrent: pathname.startsWith('/widgets') || pathname.startsWith('/edit/widget'),
      link: (props) => <Link to="/widgets" {...props} />,
    },
    {
      id: 'materials',
      label: 'Materials',
      icon: SwatchBook,
      to: '/materials',
      isCurrent: pathname.startsWith('/materials') || pathname.startsWith('/edit/material'),
      link: (props) => <Link to="/materials" {...props} />,
    },
    {
      id: 'clients',
      label: 'Clients',
      icon: Building2,
      to: '/clients',
      isCurrent: pathname.startsWith('/clients'),
      link: (props) => <Link to="/clients" {...props} />,
    },
  ];
  if (user?.mayUseTools)
    items.push({
      id: 'tools',
      label: 'Tools',
      icon: Wrench,
      to: '/tools/migrator',
      isCurrent: pathname.startsWith('/tools'),
      link: (props) => <Link to="/tools/migrator" {...props} />,
    });
  const actions = [
    { id: 'account', label: 'Your account', icon: UserRound, run: () => void navigate({ to: '/account' }) },
    { id: 'keys', label: 'Keyboard shortcuts', icon: CircleHelp, keys: ['?'], run: () => setKeysShown(true) },
    { id: 'sign-out', label: 'Sign out', icon: LogOut, run: () => void navigate({ to: '/logout' }) },
  ];
  return (
    <AppShell
      items={items}
      search={<PaletteHost items={items} actions={actions} />}
      homeLink={(props) => <Link to="/" {...props} />}
      user={user ?? null}
      onOpenAccount={() => void navigate({ to: '/account' })}
      onSignOut={() => void navigate({ to: '/logout' })}
      onShowKeys={() => setKeysShown(true)}
    >
      <Outlet />
      <ToastHost />
      <UploadTrayHost />
      <SessionWatch />
      <KeyboardHelpHost isOpen={areKeysShown} onOpenChange={setKeysShown} />
    </AppShell>
  );
}

/** Keeps a file that misses its target from being opened by the browser in place of the studio. Inputs take files of themselves. */
function useStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Milliseconds after the first screen: its own requests come first. */
const AFTER = 3_000;

/** Keeps the studio's files in the browser, so that it opens and reloads without a network. */
function useServiceWorker(): void {
  useEffect(() => {
    // The development server's files change all the time.
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      // Without it the studio works as before, as long as there is a network.
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    }, AFTER);
    return () => clearTimeout(timer);
  }, []);
}
