import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { cx } from '../../../ui/cx.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';

const ControlPreview = lazyPart(() => import('./control-preview.tsx').then((module) => module.ControlPreview));

export type PreviewSize = 'desktop' | 'phone';

interface SidePreviewProps {
  /** null: the scene stands alone. */
  size: PreviewSize | null;
  onSize: (size: PreviewSize) => void;
  scene: ReactNode;
}

/**
 * The scene with visitors' controls: next to it as on a wide screen, or below it as on a phone. The scene is the same
 * element with and without them: mounting it again would take seconds.
 */
export function SidePreview({ size, onSize, scene }: SidePreviewProps) {
  const isPhone = size === 'phone';
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      {size === null ? null : (
        <div className="flex h-9 flex-none items-center justify-between gap-2 border-n5 border-b bg-n1 px-3 max-md:hidden">
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
        <div className={isPhone ? 'flex w-97.5 max-w-full flex-col shadow-float' : 'flex min-w-0 flex-1'}>
          <div
            className={cx(
              'flex flex-col',
              isPhone ? 'h-[54%] flex-none' : 'min-w-0 flex-1',
              // A phone has no room for both: the controls are what one works on here.
              size !== null && 'max-md:invisible max-md:absolute max-md:inset-0',
            )}
          >
            {scene}
          </div>
          {size === null ? null : (
            <div
              data-stage
              className={cx(
                'flex border-n5 max-md:min-w-0 max-md:flex-1 max-md:border-0',
                isPhone ? 'min-h-0 flex-1 border-t' : 'w-80 flex-none border-l',
              )}
            >
              <ControlPreview />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
