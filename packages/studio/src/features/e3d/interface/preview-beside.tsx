import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

const ControlPreview = lazyPart(() => import('./control-preview.tsx').then((module) => module.ControlPreview));

export type PreviewSize = 'desktop' | 'phone';

interface PreviewBesideProps {
  /** null: the scene stands alone. */
  size: PreviewSize | null;
  onSize: (size: PreviewSize) => void;
  scene: ReactNode;
}

/**
 * The scene with visitors' controls: beside it as on a wide screen, or below it as on a phone. The scene is the same element
 * with and without them: it would take seconds to come again.
 */
export function PreviewBeside({ size, onSize, scene }: PreviewBesideProps) {
  const isPhone = size === 'phone';
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {size === null ? null : (
        <div className="flex h-9 flex-none items-center justify-between gap-2 border-n5 border-b bg-n1 px-3">
          <h2 className="font-strong">Preview</h2>
          <SegmentedControl
            label="Size"
            isIconOnly
            options={[
              { value: 'desktop', label: 'Desktop', icon: Monitor },
              { value: 'phone', label: 'Phone', icon: Smartphone },
            ]}
            value={size}
            onChange={onSize}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1 justify-center bg-n3">
        <div className={isPhone ? 'flex w-[390px] max-w-full flex-col shadow-float' : 'flex min-w-0 flex-1'}>
          <div className={isPhone ? 'flex h-[54%] flex-none flex-col' : 'flex min-w-0 flex-1 flex-col'}>{scene}</div>
          {size === null ? null : (
            <div
              data-stage
              className={
                isPhone ? 'flex min-h-0 flex-1 border-n5 border-t' : 'flex w-[320px] flex-none border-n5 border-l'
              }
            >
              <ControlPreview />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
