import {
  movePlacement,
  setBlockText,
  setMarkerTitle,
  setPlacementVariant,
} from '@diorama/documents/icgi/icgi.commands.ts';
import type { BlockRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import { MapPin, Signpost, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { LangBadge } from '../../../ui/lang-badge.tsx';
import { LocalizedField } from '../../../ui/localized-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useExecute, useList, useRecord } from '../editor-hooks.ts';
import { MAX_TEXT } from '../field-lengths.ts';
import { useTool } from '../stage/tool-state.tsx';
import { useDeletion } from '../use-deletion.ts';

/** A marker: its title and text in every language, its look and its place. */
export function MarkerInspector({ placementId }: { placementId: string }) {
  const execute = useExecute();
  const { removePlacementById } = useDeletion();
  const { fresh, setFresh } = useTool();
  const isReadOnly = useReadOnly() !== null;
  const titles = useRef<HTMLDivElement>(null);
  const placement = useRecord('placements', placementId);
  const markerId = placement?.data.type === 'marker' ? placement.data.marker?.id : undefined;
  const marker = useRecord('markers', markerId);
  const blocks = useList('blocks').filter((block) => block.owner?.id === markerId);
  useEffect(() => {
    if (fresh !== placementId) return;
    setFresh(null);
    // Its title is made up: the first key that is typed replaces it.
    titles.current?.querySelector('input')?.select();
  }, [fresh, setFresh, placementId]);
  if (placement?.data.type !== 'marker' || !marker) return <p className="p-4 text-n10">This marker was deleted.</p>;
  const title = marker.title.type === 'custom' ? marker.title.value : {};
  const move = (place: { x: number; y: number }) =>
    execute(movePlacement, { id: placementId, ...place }, { mergeKey: `move:${placementId}` });
  return (
    <>
      <InspectorSection
        title="Marker"
        actions={
          !isReadOnly && (
            <IconButton
              label="Delete marker"
              icon={Trash2}
              shortcut="Del"
              onClick={() => removePlacementById(placementId)}
            />
          )
        }
      >
        <div ref={titles}>
          <LocalizedField
            label="Title"
            languages={LANGUAGES}
            value={title}
            isRequired={!isReadOnly}
            isDisabled={isReadOnly}
            maxLength={MAX_TEXT}
            onChange={(language, text) => {
              const known = languageOf(language);
              if (known)
                execute(
                  setMarkerTitle,
                  { id: marker.id, language: known, text },
                  { mergeKey: `title:${language}:${marker.id}` },
                );
            }}
          />
        </div>
        <FieldRow label="Look">
          <SegmentedControl
            label="Look"
            options={[
              { value: 'marker', label: 'Point', icon: MapPin },
              { value: 'direction', label: 'Direction', icon: Signpost },
            ]}
            value={placement.data.variant}
            onChange={(variant) => execute(setPlacementVariant, { id: placementId, variant })}
            isDisabled={isReadOnly}
          />
        </FieldRow>
      </InspectorSection>
      {blocks.map((block) => (
        <TextBlock key={block.id} block={block} />
      ))}
      <InspectorSection title="Place" isFoldable>
        <NumberField
          label="From left"
          unit="%"
          min={0}
          max={100}
          step={0.1}
          value={round(placement.x)}
          onChange={(x) => move({ x: x / 100, y: placement.y })}
          isDisabled={isReadOnly}
        />
        <NumberField
          label="From top"
          unit="%"
          min={0}
          max={100}
          step={0.1}
          value={round(placement.y)}
          onChange={(y) => move({ x: placement.x, y: y / 100 })}
          isDisabled={isReadOnly}
        />
      </InspectorSection>
    </>
  );
}

function TextBlock({ block }: { block: BlockRecord }) {
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  if (block.data.type !== 'text') return null;
  const { text } = block.data;
  const value = text.type === 'custom' ? text.value : {};
  return (
    <InspectorSection title="Text" isFoldable>
      {LANGUAGES.map((language) => (
        <div key={language} className="relative">
          <TextArea
            label={`Text, ${language.toUpperCase()}`}
            value={value[language] ?? ''}
            isDisabled={isReadOnly}
            maxLength={MAX_TEXT}
            onChange={(next) =>
              execute(
                setBlockText,
                { id: block.id, language, text: next },
                { mergeKey: `text:${language}:${block.id}` },
              )
            }
          />
          {!value[language] && (
            <span className="pointer-events-none absolute top-1.5 right-1.5">
              <LangBadge language={language} isMissing />
            </span>
          )}
        </div>
      ))}
    </InspectorSection>
  );
}

const languageOf = (code: string): Language | undefined => LANGUAGES.find((language) => language === code);
/** Hundredths, to one decimal. */
const round = (fraction: number): number => Math.round(fraction * 1_000) / 10;
