import type { WidgetDocument } from '@diorama/documents/widget/widget.records.ts';
import type { LoadedDocument } from '../documents/read/load-document.ts';
import type { FileRow } from '../media/serving/media-files.ts';

/** A widget with what it is resolved by. */
export interface LoadedWidget {
  id: string;
  name: string;
  isGlobal: boolean;
  loaded: LoadedDocument<WidgetDocument>;
  /** Files of its collection by id. */
  files: ReadonlyMap<string, FileRow>;
}
