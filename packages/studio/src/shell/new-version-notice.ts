import { notifyPersistent } from '../ui/notice/notify.ts';

/** Says that a newer build is served. Stays until answered; showing it again does not double it. */
export function showNewVersion(onReload: () => void = () => window.location.reload()): void {
  notifyPersistent('New version available', { id: 'new-version', action: { label: 'Reload', onClick: onReload } });
}
