import { useEffect, useSyncExternalStore } from 'react';
import { AnyIcon } from '../parts/more-icons.tsx';
import type { Strings } from '../text/visitor-strings.ts';
import { askKeeping, forgetPage, type Keeping, keepingStore, keepPage } from './keep-page.ts';
import type { OfflinePage } from './worker-messages.ts';
import './offline.css';

/** Keeps the whole page on the visitor's device: says how large it is first, shows how far it is, and takes it back. */
export function OfflinePanel({ page, strings }: { page: OfflinePage; strings: Strings }) {
  const keeping = useSyncExternalStore(keepingStore.subscribe, keepingStore.get);
  useEffect(() => void askKeeping(page), [page]);
  if (keeping.step === 'unknown' || keeping.step === 'impossible') return null;
  const size = inMegabytes(keeping.bytes);
  return (
    <section className="v-offline" aria-label={strings('without-network')}>
      <h3>{strings('without-network')}</h3>
      {keeping.step === 'running' ? (
        <>
          <progress value={keeping.done} max={keeping.bytes} aria-label={strings('without-network')} />
          <p>{strings('keeping-offline', { done: inMegabytes(keeping.done), size })}</p>
        </>
      ) : (
        <p role="status">{strings(textOf(keeping), { size })}</p>
      )}
      {keeping.step === 'kept' ? (
        <button type="button" className="v-tool" onClick={() => void forgetPage(page)}>
          {strings('remove-offline')}
        </button>
      ) : null}
      {keeping.step === 'offered' || keeping.step === 'failed' ? (
        <button type="button" className="v-tool" onClick={() => void keepPage(page)}>
          <AnyIcon name="save" />
          {strings(keeping.step === 'failed' ? 'try-again' : 'keep-offline', { size })}
        </button>
      ) : null}
    </section>
  );
}

const textOf = ({ step }: Keeping) => {
  if (step === 'kept') return 'kept-offline';
  if (step === 'failed') return 'offline-failed';
  return step === 'too-large' ? 'offline-too-large' : 'offline-offer';
};

/** In the visitor's notation, with one decimal below ten. */
const inMegabytes = (bytes: number): string => {
  const size = Math.max(0.1, bytes / 1024 ** 2);
  const { lang } = document.documentElement;
  return new Intl.NumberFormat(lang, { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
};
