import type { Strings } from '../../visitor/visitor-strings.ts';
import type { SceneState } from './use-scene.ts';

const MESSAGES = {
  failed: 'model-failed',
  incomplete: 'model-incomplete',
  unable: 'no-3d',
  missed: 'model-lost',
} as const;

interface LoadNoticeProps {
  state: SceneState;
  progress: number;
  strings: Strings;
}

/** How far the model has come, or why there is a picture in its place. */
export function LoadNotice({ state, progress, strings }: LoadNoticeProps) {
  if (state === 'whole' || state === 'lost') return null;
  if (state === 'loading') {
    const percent = Math.round(progress * 100);
    const text = strings('model-loading', { percent });
    return (
      <div className="p-progress" role="progressbar" aria-label={text} aria-valuenow={percent}>
        <span style={{ transform: `scaleX(${Math.max(0.02, progress)})` }} />
      </div>
    );
  }
  return (
    <div className="p-notice" role="alert">
      <p>{strings(MESSAGES[state])}</p>
      {state === 'unable' ? null : (
        <button type="button" className="v-tool" onClick={() => location.reload()}>
          {strings('retry')}
        </button>
      )}
    </div>
  );
}
