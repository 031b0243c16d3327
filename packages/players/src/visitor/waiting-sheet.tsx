import { Sheet } from './sheet.tsx';
import type { Strings } from './visitor-strings.ts';

interface WaitingSheetProps {
  title: string;
  strings: Strings;
  side?: 'left' | 'right';
  hasFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** A sheet whose content is on its way, or could not be fetched. */
export function WaitingSheet({ title, strings, side, hasFailed, onRetry, onClose }: WaitingSheetProps) {
  return (
    <Sheet title={title} strings={strings} onClose={onClose} {...(side ? { side } : {})}>
      {hasFailed ? (
        <div className="v-blocks" role="alert">
          <p className="v-text">{strings('load-failed')}</p>
          <div className="v-buttons">
            <button type="button" className="v-cta" onClick={onRetry}>
              {strings('retry')}
            </button>
          </div>
        </div>
      ) : (
        <p className="v-wait">{strings('loading')}</p>
      )}
    </Sheet>
  );
}
