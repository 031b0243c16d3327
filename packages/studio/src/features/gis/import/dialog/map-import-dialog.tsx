import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { pastedSource, ReadingStep, SourceStep, sourceOf } from '../../../../table-files/dialog/source-step.tsx';
import { STEP_TEXTS, StepFocus, StepsFooter } from '../../../../table-files/dialog/step-parts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { MOST_BYTES } from '../parse/most-bytes.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { ImportPreview } from '../preview/import-preview.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type MapImportState, useMapImport } from './use-map-import.ts';

const KINDS = {
  accept: '.csv,.tsv,.txt,.xlsx,.geojson,.json,.ndjson,.geojsonl,.jsonl,.kml,.kmz,.gpx,.zip,.fgb,application/geo+json',
  fileHint: `CSV, Excel, GeoJSON, KML, KMZ, GPX, zipped Shapefile or FlatGeobuf, up to ${formatBytes(MOST_BYTES)}`,
  rowsHint: 'The first row names the columns, such as Name, Latitude, Longitude',
  placeholder: 'Name\tLatitude\tLongitude\nCity hall\t59.3275\t18.0545\nLibrary\t59.3434\t18.0546\n\n',
};

export interface MapImportDialogProps {
  /** The map as it is when a file is read: `existingMapOf(records)`. */
  existing: () => ExistingMap;
  /** The language of names where a heading says none. */
  language: Language;
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
  /** A file that was dropped on the editor. */
  file?: File | null;
  /** Writes the plan: `execute(importFeatures, plan.edit)`. */
  onImport: (plan: ImportPlan, fileName: string) => void;
  onClose: () => void;
}

/** Takes places, lines and areas out of a file in three steps: source, columns, review. Nothing is written before the last. */
export function MapImportDialog(props: MapImportDialogProps) {
  const { existing, language, near, file = null, onImport, onClose } = props;
  const { state, ...flow } = useMapImport({ existing, language, near });
  const [layers] = useState(() => existing().layers);
  const [text, setText] = useState('');
  const take = useEffectEvent((dropped: File) => flow.read(sourceOf(dropped)));
  useEffect(() => {
    if (file) take(file);
  }, [file]);
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
      text={STEP_TEXTS[state.step]}
      onSubmit={submit}
      footer={
        <StepsFooter
          step={state.step}
          canGoOn={canGoOn(state, text, fault)}
          isPlanning={'isPlanning' in state && state.isPlanning}
          importLabel={state.step === 'review' ? importLabel(state.plan) : ''}
          onBack={flow.back}
          onCancel={flow.cancel}
          onClose={onClose}
        />
      }
    >
      <StepFocus key={state.step} isFirst={state.step === 'source'} />
      {state.step === 'source' && (
        <SourceStep kinds={KINDS} text={text} error={state.error} onText={setText} onSource={flow.read} />
      )}
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

function canGoOn(state: MapImportState, text: string, fault: string | null): boolean {
  if (state.step === 'source') return text.trim() !== '';
  return state.step === 'review' ? writes(state.plan) : fault === null;
}

const importLabel = ({ added, updated }: ImportPlan): string => {
  const count = added.length + updated.length;
  return count === 0 ? 'Import' : `Import ${counted(count, 'feature')}`;
};
