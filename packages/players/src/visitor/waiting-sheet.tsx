import { Sheet } from './sheet.tsx';
import type { Strings } from './visitor-strings.ts';

interface WaitingProps {
  strings: Strings;
  hasFailed: boolean;
  onRetry: () => void;
}

interface WaitingSheetProps extends WaitingProps {
  title: string;
  side?: 'left' | 'right';
  onClose: () => void;
}

/** A sheet whose content is on its way, or could not be fetched. */
export function WaitingSheet({ title, side, onClose, ...waiting }: WaitingSheetProps) {
  return (
    <Sheet title={title} strings={waiting.strings} onClose={onClose} {...(side ? { side } : {})}>
      <Waiting {...waiting} />
    </Sheet>
  );
}

/** What stands in a sheet until its content has come. */
export function Waiting({ strings, hasFailed, onRetry }: WaitingProps) {
  if (!hasFailed) return <p className="v-wait">{strings('loading')}</p>;
  return (
    <div className="v-blocks" role="alert">
      <p className="v-text">{strings('load-failed')}</p>
      <div className="v-buttons">
        <button type="button" className="v-cta" onClick={onRetry}>
          {strings('retry')}
        </button>
      </div>
    </div>
  );
}
