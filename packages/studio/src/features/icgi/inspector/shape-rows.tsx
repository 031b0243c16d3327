import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { Sheet } from 'lucide-react';
import { useRef } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { selectByClick } from '../../../ui/list/list-selection.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { useList } from '../editor-hooks.ts';
import { useFillActions } from '../fill/fill-session.tsx';
import { useThemedCss } from '../outlines/use-themed-css.ts';
import { useStageSelection } from '../stage-selection.tsx';
import { useSelection } from '../use-selection.ts';

/** The shapes of an outline by their titles; they are chosen here or in the picture, several as in any list. */
export function ShapeRows({ outline }: { outline: string }) {
  const shapes = useList('shapes').filter((shape) => shape.outline?.id === outline);
  const { language } = useSelection();
  const { ids, current = null, choose } = useStageSelection();
  const css = useThemedCss();
  const isReadOnly = useReadOnly() !== null;
  const fill = useFillActions();
  const scroller = useRef<HTMLDivElement>(null);
  const title = (at: number): string => {
    const text = shapes[at]?.title;
    return (text?.type === 'custom' ? localizedText(text.value, language) : text?.key) || `Shape ${at + 1}`;
  };
  return (
    <InspectorSection
      title={`${shapes.length === 1 ? '1 shape' : `${shapes.length} ${icgiLabels.records.shapes.many}`}`}
      actions={
        !isReadOnly &&
        shapes.length > 0 && (
          <IconButton
            label="Fill from table"
            icon={Sheet}
            {...fill.opener}
            onClick={() => fill.open({ type: 'outline', id: outline })}
          />
        )
      }
    >
      <div ref={scroller} className="max-h-72 overflow-y-auto">
        <VirtualRows
          scroller={scroller}
          count={shapes.length}
          rowHeight={28}
          keyOf={(at) => shapes[at]?.id ?? ''}
          leadAt={-1}
        >
          {(at) => {
            const shape = shapes[at];
            if (!shape) return null;
            const key = `shapes/${shape.id}`;
            const isSelected = ids.has(key);
            return (
              <button
                type="button"
                aria-pressed={isSelected}
                className={cx(
                  'flex h-7 w-full items-center gap-2 rounded-md px-2 text-left',
                  isSelected ? 'bg-accent-soft font-medium' : 'hover:bg-n3',
                )}
                onClick={(event) => {
                  const keys = shapes.map(({ id }) => `shapes/${id}`);
                  const own = new Set(keys.filter((one) => ids.has(one)));
                  const next = selectByClick({ ids: own, anchor: current, lead: current }, keys, key, event);
                  choose(next.ids, key);
                }}
              >
                <span
                  aria-hidden
                  className="size-3 flex-none rounded-xs border border-n7"
                  style={{ background: css(shape.color) }}
                />
                <span className="truncate">{title(at)}</span>
              </button>
            );
          }}
        </VirtualRows>
      </div>
    </InspectorSection>
  );
}
