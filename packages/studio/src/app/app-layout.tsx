import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
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
import { useState } from 'react';
import { me } from '../features/sessions/sessions.queries.ts';
import { useSessionWatch } from '../features/sessions/use-session-watch.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { RailItem } from '../shell/rail.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { KeyboardHelpHost } from './keyboard-help-host.tsx';
import { PaletteHost } from './palette-host.tsx';
import { UploadTrayHost } from './upload-tray-host.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useKeptChanges } from './use-kept-changes.ts';
import { useServiceWorker } from './use-service-worker.ts';
import { useStrayFiles } from './use-stray-files.ts';
import { useVersionCheck } from './version-check.ts';

/** The frame of every signed-in screen. */
export function AppLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: user } = useQuery(me);
  const [areKeysShown, setKeysShown] = useState(false);
  useServiceWorker();
  useVersionCheck();
  useKeptChanges();
  useSessionWatch();
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
      <KeyboardHelpHost isOpen={areKeysShown} onOpenChange={setKeysShown} />
    </AppShell>
  );
}
