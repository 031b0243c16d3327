import type { MigrationDifference } from '@diorama/contract/migration/migration.contract.ts';
import { outcomeState } from './run-labels.ts';

const HEADINGS = ['Document', 'Document id', 'Kind', 'Project', 'Project id', 'Result', 'Changes', 'Step', 'Message'];

/** The documents of a run as a table for a spreadsheet. */
export function resultsCsv(documents: readonly MigrationDifference[], isDry: boolean): string {
  const rows = documents.map((document) => {
    const { name, docId, type, projectName, projectId, changes, step, message } = document;
    return [name, docId, type, projectName, projectId, outcomeState(document, isDry).label, changes, step, message];
  });
  // Spreadsheets take a file for UTF-8 by its byte order mark.
  return `\ufeff${[HEADINGS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** In quotes where it must be. A text that a spreadsheet would take for a formula gets an apostrophe. */
function cell(value: string | number | null): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
