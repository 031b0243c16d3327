import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { api } from '../../api/api.ts';
import { counted } from '../../ui/format/counted.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';

/** Documents named in one notice. */
const NAMED = 3;

/** Puts references back that were cleared with what they led to. `what`: what to choose again where that fails, `the file`. */
export async function putBack(cleared: ClearedReferences['cleared'], what: string): Promise<void> {
  if (cleared.length === 0) return;
  const changes = cleared.map(({ docId, revision }) => ({ docId, revision }));
  const { failed } = await api.usages.putBack.mutate({ changes });
  if (failed.length === 0) return;
  const names = cleared.filter(({ docId }) => failed.includes(docId)).map(({ label }) => label);
  notifyFailed('Some drafts changed in the meantime', {
    detail: `Choose ${what} again in ${names.slice(0, NAMED).join(', ')}`,
  });
}

/** What a notice of a deletion adds: `, cleared 2 drafts`. */
export const clearedText = ({ cleared }: Pick<ClearedReferences, 'cleared'>): string =>
  cleared.length > 0 ? `, cleared ${counted(cleared.length, 'draft')}` : '';

/** Its second line, where drafts still name what is gone. */
export const keptDetail = ({ kept }: Pick<ClearedReferences, 'kept'>): { detail?: string } =>
  kept.length > 0 ? { detail: `Still named in ${kept.slice(0, NAMED).join(', ')}` } : {};
