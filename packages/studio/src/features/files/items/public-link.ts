import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';

/** Where everybody finds the current version of a published file. */
export const publicLink = ({ sha256, fileName }: FileItem): string =>
  `${window.location.origin}/media/${sha256}/${encodeURIComponent(fileName)}`;

/** Copies text, or says what to do. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone(done),
    () => notifyFailed('The link could not be copied', { detail: 'Allow this page to use the clipboard.' }),
  );
}
