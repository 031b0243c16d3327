import { type FileItem, MOST_TAG_LENGTH, MOST_TAGS } from '@diorama/contract/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { TagsField } from '../../../ui/field/tags-field.tsx';
import { fileTags } from '../files.queries.ts';
import { useAssetLanguages } from '../items/asset-languages.ts';
import { AltField } from './alt-field.tsx';
import { FocalPicker } from './focal-picker.tsx';
import { PanelSection } from './panel-section.tsx';
import { useFileMeta } from './use-file-meta.ts';

/** Whether the picture of a file is shown with its focal point and its crops. */
export const hasCrops = ({ fileType, thumbUrl }: FileItem): boolean =>
  thumbUrl !== null && /^(?:image|video)\//.test(fileType);

/** What is said about a file: what it shows, where its crops are, and its tags. */
export function FileDetails({ projectId, file, mayEdit }: { projectId: string; file: FileItem; mayEdit: boolean }) {
  const languages = useAssetLanguages();
  const { data: tags = [] } = useQuery(fileTags(projectId));
  const set = useFileMeta(projectId);
  return (
    <>
      {file.fileType.startsWith('image/') && file.durationMs !== null && (
        <p className="px-3 pt-3 text-n10 text-xs">Animated. Visitors see its first picture as a still.</p>
      )}
      {hasCrops(file) && (
        <PanelSection title="Focal point">
          <FocalPicker file={file} onChange={mayEdit ? (focal) => void set([file], { focal }) : undefined} />
        </PanelSection>
      )}
      <PanelSection title="Description">
        <div className="flex flex-col gap-3">
          <AltField
            file={file}
            languages={languages}
            onChange={mayEdit ? (alt) => void set([file], { alt }) : undefined}
          />
          {mayEdit ? (
            <TagsField
              label="Tags"
              value={file.tags}
              suggestions={tags.map(({ tag }) => tag)}
              most={MOST_TAGS}
              maxLength={MOST_TAG_LENGTH}
              onChange={(next) => void set([file], { tags: next })}
            />
          ) : (
            <TagList tags={file.tags} />
          )}
        </div>
      </PanelSection>
    </>
  );
}

function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full truncate rounded-[5px] bg-n3 px-1.75 py-0.75 text-n11 text-xs">
          {tag}
        </li>
      ))}
    </ul>
  );
}
