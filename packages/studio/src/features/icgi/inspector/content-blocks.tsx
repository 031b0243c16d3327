import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import {
  addBlock,
  type BlockOwner,
  type BlockType,
  changeBlock,
  moveBlocks,
  removeBlocks,
} from '@diorama/documents/icgi/commands/block.commands.ts';
import type { BlockRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { ArrowDown, ArrowUp, Image, ImageUp, RectangleHorizontal, Text, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { AspectRatioField } from '../../../editor/fields/aspect-ratio-field.tsx';
import { thumbOf } from '../../../editor/pictures.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { LangBadge } from '../../../ui/show/lang-badge.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { AssetPicker, knownPicture, mediaOf } from '../../files/public.ts';
import { useEditor, useExecute, useField, useList } from '../editor-hooks.ts';
import { ButtonBlock } from './button-block.tsx';

/** Texts, pictures and buttons of a marker, a shape or the information panel, in the order visitors read them. */
export function ContentBlocks({ owner }: { owner: BlockOwner }) {
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const blocks = useList('blocks').filter((block) => block.owner?.id === owner.id);
  const move = (at: number, by: -1 | 1) => {
    const others = blocks.filter((_, place) => place !== at).map(({ id }) => id);
    const [after = null, before = null] = [others[at + by - 1], others[at + by]];
    execute(moveBlocks, { ids: [blocks[at]?.id ?? ''], owner: owner.id, after, before });
  };
  const add = (type: BlockType) => execute(addBlock, { id: newRecordId(), owner, type });
  return (
    <>
      {blocks.map((block, at) => (
        <InspectorSection
          key={block.id}
          title={NAMES[block.data.type]}
          isFoldable
          actions={
            !isReadOnly && (
              <>
                {at > 0 && <IconButton label="Move up" icon={ArrowUp} onClick={() => move(at, -1)} />}
                {at < blocks.length - 1 && (
                  <IconButton label="Move down" icon={ArrowDown} onClick={() => move(at, 1)} />
                )}
                <IconButton
                  label={`Delete ${NAMES[block.data.type].toLowerCase()}`}
                  icon={Trash2}
                  onClick={() => execute(removeBlocks, { ids: [block.id] })}
                />
              </>
            )
          }
        >
          {block.data.type === 'text' && <TextBlock id={block.id} />}
          {block.data.type === 'image' && <ImageBlock block={block} isReadOnly={isReadOnly} />}
          {block.data.type === 'button' && <ButtonBlock block={block} isReadOnly={isReadOnly} />}
        </InspectorSection>
      ))}
      {!isReadOnly && (
        <InspectorSection title="Add">
          <div className="flex gap-1.5">
            <Button size="small" icon={Text} onClick={() => add('text')}>
              Text
            </Button>
            <Button size="small" icon={Image} onClick={() => add('image')}>
              Picture
            </Button>
            <Button size="small" icon={RectangleHorizontal} onClick={() => add('button')}>
              Button
            </Button>
          </div>
        </InspectorSection>
      )}
    </>
  );
}

const NAMES = { text: 'Text', image: 'Picture', button: 'Button' } as const;

function TextBlock({ id }: { id: string }) {
  const text = useField('blocks', id, ['data', 'text']);
  const value = text.value?.type === 'custom' ? text.value.value : {};
  return LANGUAGES.map((language) => (
    <div key={language} className="relative">
      <TextArea
        label={`${text.label}, ${language.toUpperCase()}`}
        value={value[language] ?? ''}
        isDisabled={text.isReadOnly}
        maxLength={text.maxLength}
        onChange={(next) => text.onChange(withText(text.value, language, next), language)}
      />
      {!value[language] && (
        <span className="pointer-events-none absolute top-1.5 right-1.5">
          <LangBadge language={language} isMissing />
        </span>
      )}
    </div>
  ));
}

function ImageBlock({ block, isReadOnly }: { block: BlockRecord; isReadOnly: boolean }) {
  const { space, documentId } = useEditor();
  const execute = useExecute();
  const [isPicking, setPicking] = useState(false);
  const { data } = block;
  if (data.type !== 'image') return null;
  const picture = data.media && knownPicture(data.media.url);
  const thumb = picture ? thumbOf(picture) : undefined;
  return (
    <>
      <div className="flex items-center gap-2">
        {data.media && <Thumbnail {...(thumb ? { src: thumb } : {})} alt="" className="w-12 rounded-xs" />}
        <span className="min-w-0 flex-1 truncate text-n10 text-xs" title={data.media?.name}>
          {data.media?.name ?? 'No picture yet'}
        </span>
        {!isReadOnly && (
          <Button {...AssetPicker.opener} size="small" icon={ImageUp} onClick={() => setPicking(true)}>
            {data.media ? 'Replace' : 'Choose'}
          </Button>
        )}
        {isPicking && (
          <AssetPicker
            projectId={space.id}
            title="Picture"
            confirmLabel="Use"
            isMultiple={false}
            documentId={documentId}
            onClose={() => setPicking(false)}
            onPick={([file]) => {
              setPicking(false);
              if (file) execute(changeBlock, { id: block.id, data: { ...data, media: mediaOf(file) } });
            }}
          />
        )}
      </div>
      <AspectRatioField
        label="Aspect ratio"
        value={data.aspect}
        isReadOnly={isReadOnly}
        onChange={(aspect) =>
          execute(changeBlock, { id: block.id, data: { ...data, aspect } }, { mergeKey: `aspect:${block.id}` })
        }
      />
    </>
  );
}
