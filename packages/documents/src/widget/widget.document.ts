import { defineKind } from '../engine/schema/define-kind.ts';
import { widgetAttributes } from './widget.attributes.ts';
import { checkWidget, nameOfWidget } from './widget.checks.ts';
import { widgetLabels } from './widget.labels.ts';
import { widgetRecords } from './widget.records.ts';

/** A widget of a collection: what opens when a visitor presses something. Source: SPEC §3 "Widget". */
export const widgetDocument = defineKind({
  kind: 'widget',
  schemaVersion: '0.1.0',
  records: widgetRecords,
  recordTypes: { entry: 'entries' },
  migrations: [],
  nameOf: (widget) => nameOfWidget(widget.one('settings').name),
  attributes: widgetAttributes(widgetRecords),
  labels: widgetLabels,
  check: (widget, { languages }) => [checkWidget(widget, languages)],
});
