import { expect, test } from 'vitest';
import type * as z from 'zod';
import { ListActivity } from '../audit/audit.contract.ts';
import { CommentText, MAX_COMMENT_TEXT } from '../comments/comments.contract.ts';
import { Name, ProductType, Search } from '../common/inputs.ts';
import {
  BlobUri,
  DirectoryId,
  DirectoryName,
  FileName,
  FileTag,
  MoveFiles,
  SetFileMeta,
} from '../files/files.contract.ts';
import { MigrationProduct } from '../migration/migration.contract.ts';
import { Embedding, UpdateProject } from '../projects/projects.contract.ts';
import { getClientTranslations } from '../rest/product-routes.ts';
import { MOST_DAYS, SummariseVisits } from '../visits/visits.contract.ts';
import { TagWidgets } from '../widgets/widgets.contract.ts';

const texts = getClientTranslations.pathParams;
const ID = '7f9a3c52-0c1e-4a4a-8f0e-5d1f2b3c4d5e';
const site = (origin: string) => ({ type: 'sites', sites: [origin] });
const days = (from: string, to: string) => ({ projectId: ID, type: 'icgi', id: ID, from, to });
const last = (after: number) => new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10);

test.each<[what: string, schema: z.ZodType, sent: unknown, taken: unknown]>([
  ['a name is trimmed', Name, ' Villa\u200b ', 'Villa'],
  ['a search of two letters is trimmed', Search, ' ab ', 'ab'],
  ['a search of one letter is none, of whatever units it is made', Search, '😀', undefined],
  ['no search is none', Search, undefined, undefined],
  ['the folder of a project', DirectoryId, 'Root', 'root'],
  ['the id of a folder', DirectoryId, ID.toUpperCase(), ID],
  ['a folder named with a dot', DirectoryName, ' .cache ', '.cache'],
  ['a file named with dots', FileName, 'a..b', 'a..b'],
  ['an origin with a path sign', Embedding, site(' HTTPS://Nordhamn.se/ '), site('https://nordhamn.se')],
  ['an origin with the last port', Embedding, site('http://localhost:65535'), site('http://localhost:65535')],
  ['line breaks of Windows', CommentText, ' a\r\nb\u0007\u202e ', 'a\nb'],
  ['a locale of visitors', texts, { slug: 'villa', language: 'SV-se' }, { slug: 'villa', language: 'sv' }],
  ['all products of a migration', MigrationProduct, 'all', 'all'],
  ['one product of a migration', MigrationProduct, 'gis', 'gis'],
  ['one day', SummariseVisits, days(last(0), last(0)), days(last(0), last(0))],
  ['as many days as may be', SummariseVisits, days(last(0), last(MOST_DAYS)), days(last(0), last(MOST_DAYS))],
  ['the activity of a project', ListActivity, { projectId: ID }, { projectId: ID, limit: 25 }],
  [
    'a folder to move',
    MoveFiles,
    { projectId: ID, directoryId: 'root', directoryIds: [ID] },
    { projectId: ID, directoryId: 'root', fileIds: [], directoryIds: [ID] },
  ],
  [
    'a tag to remove',
    TagWidgets,
    { widgetIds: [ID], removeTags: [7] },
    { widgetIds: [ID], addTags: [], removeTags: [7] },
  ],
  [
    'two languages',
    UpdateProject,
    { projectId: ID, languages: ['en', 'sv'] },
    { projectId: ID, languages: ['en', 'sv'] },
  ],
  ['a file named after a dot', FileName, '..a', '..a'],
  ['a file named before dots', FileName, 'a..', 'a..'],
  ['the activity of a client', ListActivity, { clientId: ID }, { clientId: ID, limit: 25 }],
  [
    'a focal point taken away',
    SetFileMeta,
    { projectId: ID, fileIds: [ID], focal: null },
    { projectId: ID, fileIds: [ID], focal: null },
  ],
])('takes %s', (_what, schema, sent, taken) => {
  expect(schema.safeParse(sent).data).toEqual(taken);
});

test.each<[schema: z.ZodType, sent: unknown, message: string | RegExp]>([
  [Name, ' \u200b ', /1 character/],
  [Name, 'x'.repeat(201), /200/],
  [ProductType, undefined, 'Required'],
  [DirectoryId, 'roots', 'Invalid uuid'],
  [DirectoryName, 'a\tb', 'A name cannot contain control characters'],
  [DirectoryName, 'a/b', 'A name cannot contain / or \\'],
  [DirectoryName, 'a\\b', 'A name cannot contain / or \\'],
  [DirectoryName, '.', 'Choose another name'],
  [DirectoryName, ' .. ', 'Choose another name'],
  [FileName, 'a/b', 'A name cannot contain / or \\'],
  [FileName, 'a\u007fb', 'A name cannot contain / or \\'],
  [FileName, '...', 'Choose another name'],
  [FileTag, ' ', /1 character/],
  [FileTag, 'x'.repeat(51), /50/],
  [BlobUri, `blob://${ID}x`, 'Not an upload of this server'],
  [MoveFiles, { projectId: ID, directoryId: 'root' }, 'Name a file or a folder'],
  [SetFileMeta, { projectId: ID, fileIds: [ID] }, /^Name what to set/],
  [CommentText, '\u0007 \u202e', 'Write a comment'],
  [CommentText, 'x'.repeat(MAX_COMMENT_TEXT + 1), /2000/],
  [Embedding, site('nordhamn.se'), 'Use an origin like https://nordhamn.se'],
  [Embedding, site('https://nordhamn.se/map'), 'Use an origin like https://nordhamn.se'],
  [Embedding, site('https://a.se:65536'), 'Use an origin like https://nordhamn.se'],
  [UpdateProject, { projectId: ID, languages: ['en', 'en'] }, 'Name each language once'],
  [texts, { slug: 'villa', language: 'da' }, 'Use one of: en, sv, en-us, en-eu, sv-se'],
  [MigrationProduct, 'house', 'Use one of: all, icgi, e3d, gis'],
  [SummariseVisits, days(last(1), last(0)), 'Choose a day after the first'],
  [SummariseVisits, days(last(0), last(MOST_DAYS + 1)), 'Choose at most 400 days'],
  [ListActivity, {}, 'Name a project or a client'],
  [TagWidgets, { widgetIds: [ID] }, 'Name a tag to add or remove'],
])('of %o refuses %j', (schema, sent, message) => {
  const messages = schema.safeParse(sent).error?.issues.map((issue) => issue.message) ?? [];
  expect(messages).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
});
