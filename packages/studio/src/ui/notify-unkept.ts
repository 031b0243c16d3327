import { notifyWarning } from './notice/notify.ts';

/** Below it a file has arrived before somebody could reload the page. 1 MiB. */
const SMALL = 1024 * 1024;

/** Says that a file which is being sent could not be written down: it goes on, and ends with the page. */
export function notifyUnkept({ size }: Pick<File, 'size'>): void {
  if (size < SMALL) return;
  notifyWarning('Keep this page open until your files have arrived', {
    id: 'unkept-uploads',
    detail: 'This browser has no room to keep them: after a reload you would have to send them again.',
  });
}
