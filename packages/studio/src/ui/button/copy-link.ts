import { notifyDone, notifyFailed } from '../notice/notify.ts';

/** Puts the address of a page of the studio, `/widgets/…`, on the clipboard and says so. */
export function copyLink(path: string, name: string): void {
  navigator.clipboard.writeText(`${window.location.origin}${path}`).then(
    () => notifyDone(`Link to “${name}” copied`),
    () => notifyFailed('The link could not be copied', { detail: 'Allow this page to use the clipboard.' }),
  );
}
