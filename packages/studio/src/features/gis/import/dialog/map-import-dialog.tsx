import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { ImportPreview } from '../preview/import-preview.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { pastedSource, ReadingStep, SourceStep, sourceOf } from './source-step.tsx';
import { type ImportState, useMapImport } from './use-map-import.ts';

export interface MapImportDialogProps {
  /** The map as it is when a file is read: `existingMapOf(records)`. */
  existing: () => ExistingMap;
  /** The language of names where a heading says none. */
  language: Language;
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
  /** A file that was dropped on the editor, or the parts of a Shapefile. */
  files?: readonly File[];
  /** Writes the plan: `execute(importFeatures, plan.edit)`. */
  onImport: (plan: ImportPlan, fileName: string) => void;
  onClose: () => void;
}

const NO_FILES: readonly File[] = [];

/** Takes places, lines and areas out of a file in three steps: source, columns, review. Nothing is written before the last. */
export function MapImportDialog(props: MapImportDialogProps) {
  const { existing, language, near, files = NO_FILES, onImport, onClose } = props;
  const { state, ...flow } = useMapImport({ existing, language, near });
  const [layers] = useState(() => existing().layers);
  const [text, setText] = useState('');
  const take = useEffectEvent((dropped: readonly File[]) => {
    const source = sourceOf(dropped);
    if (source) flow.read(source);
  });
  useEffect(() => take(files), [files]);
  const fault = state.step === 'columns' ? faultOf(state.mapping, state.session.summary.isTable) : null;
  const submit = () => {
    if (state.step === 'source' && text.trim() !== '') flow.read(pastedSource(text));
    else if (state.step === 'columns' && fault === null && !state.isPlanning) flow.review(state.mapping);
    else if (state.step === 'review' && !state.isPlanning && writes(state.plan))
      onImport(state.plan, state.session.summary.name);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Import to map"
      text={TEXTS[state.step]}
      onSubmit={submit}
      footer={
        <Footer {...{ state, onClose, fault }} canRead={text.trim() !== ''} onBack={flow.back} onCancel={flow.cancel} />
      }
    >
      <StepFocus key={state.step} isFirst={state.step === 'source'} />
      {state.step === 'source' && <SourceStep text={text} error={state.error} onText={setText} onSource={flow.read} />}
      {state.step === 'reading' && <ReadingStep source={state.source} progress={state.progress} />}
      {state.step === 'columns' && (
        <ColumnsStep
          summary={state.session.summary}
          mapping={state.mapping}
          layers={layers}
          error={state.error ?? fault}
          onChange={flow.map}
        />
      )}
      {state.step === 'review' && (
        <ReviewStep
          plan={state.plan}
          preview={<ImportPreview plan={state.plan} />}
          isPlanning={state.isPlanning}
          onSwap={() => flow.review({ ...state.mapping, isSwapped: !state.mapping.isSwapped })}
        />
      )}
    </Dialog>
  );
}

/** What had focus goes with its step: the keyboard goes on at the top of the next one. */
function StepFocus({ isFirst }: { isFirst: boolean }) {
  const top = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isFirst) top.current?.focus();
  }, [isFirst]);
  return <span ref={top} tabIndex={-1} className="block outline-none" />;
}

const TEXTS: Readonly<Record<ImportState['step'], string>> = {
  source: 'Step 1 of 3: choose a file or paste rows.',
  reading: 'Step 1 of 3: reading the file.',
  columns: 'Step 2 of 3: say what the columns are.',
  review: 'Step 3 of 3: nothing is written before you import.',
};

/** Why a mapping cannot be planned. */
export function faultOf({ roles, points, shapes }: ImportMapping, isTable: boolean): string | null {
  const has = (type: string) => roles.some((role) => role.type === type);
  const hasPlace = has('position') || has('geometry') || (has('lat') && has('lng'));
  if (isTable && !hasPlace)
    return has('lat') || has('lng')
      ? `Choose the column of the ${has('lat') ? 'longitude' : 'latitude'}, too`
      : 'Choose the columns of latitude and longitude: without them nothing has a place on the map';
  return points === null && shapes === null ? 'Everything is left out: choose a layer' : null;
}

const writes = ({ added, updated }: ImportPlan): boolean => added.length + updated.length > 0;

interface FooterProps {
  state: ImportState;
  canRead: boolean;
  fault: string | null;
  onBack: () => void;
  onCancel: () => void;
  onClose: () => void;
}

function Footer({ state, canRead, fault, onBack, onCancel, onClose }: FooterProps) {
  if (state.step === 'reading') return <Button onClick={onCancel}>Cancel reading</Button>;
  const isPlanning = state.step !== 'source' && state.isPlanning;
  return (
    <>
      {state.step !== 'source' && (
        <Button variant="quiet" className="mr-auto" onClick={onBack}>
          Back
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      {state.step === 'review' ? (
        <Button type="submit" variant="primary" disabled={!writes(state.plan)} isPending={isPlanning}>
          {importLabel(state.plan)}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          disabled={state.step === 'source' ? !canRead : fault !== null}
          isPending={isPlanning}
        >
          {state.step === 'source' ? 'Continue' : 'Review'}
        </Button>
      )}
    </>
  );
}

const importLabel = ({ added, updated }: ImportPlan): string => {
  const count = added.length + updated.length;
  return count === 0 ? 'Import' : `Import ${counted(count, 'feature')}`;
};
