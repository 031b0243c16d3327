import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import { CompareEntry, WidgetContent, WidgetSettings } from './widget.schema.ts';

/** The records of a widget. `entries` belong to comparisons. */
export const widgetRecords = { settings: WidgetSettings, content: WidgetContent, entries: CompareEntry };

/** The kind's type; its value is `widgetDocument`. */
export type WidgetDocument = DocumentKind<typeof widgetRecords>;
export type CompareEntryRecord = RecordOf<WidgetDocument, 'entries'>;
export type WidgetData = RecordOf<WidgetDocument, 'content'>['data'];
