import { ImageUp, SearchX, Upload } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { SupportedFiles } from '../upload/supported-files.tsx';
import type { FileType } from './asset-search.ts';
import { TYPE_LABELS } from './asset-toolbar.tsx';

/** Why a folder shows no files, and the first step. */
export function NothingHere({
  search,
  type,
  place,
  mayEdit,
  onClear,
  onUpload,
}: {
  search: string | undefined;
  type: FileType | undefined;
  place: string;
  mayEdit: boolean;
  onClear: () => void;
  onUpload: () => void;
}) {
  if (search)
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${type ? TYPE_LABELS[type].toLowerCase() : 'files'} match “${search}”`}
        text={`The search looks in ${place} and all folders below it.`}
        action={<Button onClick={onClear}>{type ? 'Clear filters' : 'Clear search'}</Button>}
      />
    );
  if (type)
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${TYPE_LABELS[type].toLowerCase()} here`}
        text={`${place} has no files of this kind.`}
        action={<Button onClick={onClear}>Show all files</Button>}
      />
    );
  return (
    <EmptyState
      icon={ImageUp}
      title={mayEdit ? 'Drop your files here' : 'No files here yet'}
      text={
        mayEdit
          ? 'Images, videos, 3D models, sounds, PDFs and fonts, also in whole folders.'
          : 'The files of this project appear here.'
      }
      action={
        mayEdit && (
          <>
            <Button variant="primary" icon={Upload} onClick={onUpload}>
              Upload files
            </Button>
            <SupportedFiles />
          </>
        )
      }
    />
  );
}
