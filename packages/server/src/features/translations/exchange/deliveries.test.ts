import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { translatedProject } from '../translations.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Format = 'json' | 'csv' | 'xliff12' | 'po' | 'xlsx';
type More = Partial<{ language: 'en' | 'sv'; unfinished: 'to-do' | 'leave-out'; onConflict: 'keep' | 'only-missing' }>;

async function project() {
  const made = await translatedProject(server);
  const { call, projectId } = made;
  const set = (key: string, language: 'en' | 'sv', value: string) =>
    call.translations.upsert.mutate({ projectId, key, language, value });
  return {
    ...made,
    set,
    export: (format: Format, more = {}) =>
      call.translations.export.query({ projectId, format, language: 'sv', ...more }),
    send: (format: Format, content: string, dryRun: boolean, more: More = {}) =>
      call.translations.import.mutate({ projectId, format, onConflict: 'override', dryRun, content, ...more }),
    stateOf: async (key: string) => {
      const { items } = await call.translations.list.query({ projectId, search: key, limit: 100 });
      return items.find((row) => row.key === key)?.values.sv.state;
    },
  };
}

const po = (entries: string, headers = '"Language: sv\\n"\n"X-Source-Language: en\\n"\n') =>
  `msgid ""\nmsgstr ""\n${headers}\n${entries}`;
const entry = (key: string, source: string, text: string, more = '') =>
  `${more}msgctxt "${key}"\nmsgid "${source}"\nmsgstr "${text}"\n\n`;
const xliff = (units: string) =>
  `<xliff version="1.2"><file source-language="en" target-language="sv"><body>${units}</body></file></xliff>`;
const unit = (key: string, source: string, text: string, target = '', more = '') =>
  `<trans-unit id="${key}"${more}><source>${source}</source><target${target}>${text}</target></trans-unit>`;

describe.each([
  ['po', (key: string, from: string, to: string) => po(entry(key, from, to, '#, fuzzy\n'))],
  [
    'xliff12',
    (key: string, from: string, to: string) => xliff(unit(key, from, to, ' state="needs-review-translation"')),
  ],
  [
    'xliff12',
    (key: string, from: string, to: string) =>
      `<xliff version="2.1" srcLang="en" trgLang="sv"><file><unit id="${key}"><segment state="initial"><source>${from}</source><target>${to}</target></segment></unit></file></xliff>`,
  ],
] as const)('a text that %s marks as unfinished', (format, fileWith) => {
  test.each(['custom.book', 'menu', 'pump'])('of %s is work to do here, and in the next file', async (name) => {
    const { set, send, stateOf, pumpKey, export: exported, call, projectId } = await project();
    await set('custom.book', 'en', 'Book');
    const key = name === 'pump' ? pumpKey : name;
    const from = { 'custom.book': 'Book', menu: 'Menu', pump: 'Heat pump, 6 kW' }[name] ?? '';
    const content = fileWith(key, from, 'Utkast');
    expect(await send(format, content, true)).toMatchObject({
      unfinished: 1,
      differences: [{ key, isUnfinished: true }],
    });
    await send(format, content, false);
    if (name !== 'pump') expect(await stateOf(key)).toBe('unfinished');
    for (const again of ['po', 'xliff12'] as const) {
      const file = await exported(again);
      expect(file.content).toContain(
        again === 'po'
          ? `#, fuzzy\nmsgctxt "${key}"`
          : `id="${key}" resname="${key}" approved="no" xml:space="preserve">\n        <source>${from}</source>\n        <target state="needs-review-translation">Utkast<`,
      );
      expect((await exported(again, { only: 'to-do' })).content).toContain(key);
      expect((await send(again, file.content, true)).counts).toMatchObject({ change: 0, add: 0, refuse: 0 });
    }
    expect((await send(format, content, true)).counts).toMatchObject({ unchanged: 1, change: 0 });
    const { completeness } = await call.translations.list.query({ projectId });
    expect(completeness.sv.unfinished).toBe(name === 'pump' ? undefined : 1);
    const done = xliff(unit(key, from, 'Utkast', ' state="final"'));
    expect((await send('xliff12', done, false)).differences).toMatchObject([
      { action: 'change', before: 'Utkast', after: 'Utkast', message: 'No longer marked as unfinished' },
    ]);
    expect((await send('xliff12', done, true)).counts).toMatchObject({ unchanged: 1, change: 0 });
    expect((await exported('po')).content).not.toContain('fuzzy');
  });

  test('can be left out', async () => {
    const { set, send, stateOf } = await project();
    await set('custom.book', 'en', 'Book');
    const content = fileWith('custom.book', 'Book', 'Utkast');
    expect(await send(format, content, false, { unfinished: 'leave-out' })).toMatchObject({
      counts: { add: 0, change: 0, keep: 1 },
      unfinished: 1,
      differences: [{ action: 'keep', message: 'Marked as unfinished in the file' }],
    });
    expect(await stateOf('custom.book')).toBe('missing');
  });
});

test('a second delivery that only sets the state is a change, though the unit is not approved', async () => {
  const { set, send, stateOf } = await project();
  await set('custom.book', 'en', 'Book');
  const delivery = (state: string) => xliff(unit('custom.book', 'Book', 'Boka', ` state="${state}"`, ' approved="no"'));
  await send('xliff12', delivery('needs-translation'), false);
  expect(await stateOf('custom.book')).toBe('unfinished');
  expect(await send('xliff12', delivery('translated'), false)).toMatchObject({
    counts: { change: 1, unchanged: 0 },
    unfinished: 0,
    differences: [{ message: 'No longer marked as unfinished' }],
  });
  expect(await stateOf('custom.book')).toBe('translated');
});

test('a text that is finished when it is written again here is finished in the next file', async () => {
  const { set, send, stateOf } = await project();
  await set('custom.book', 'en', 'Book');
  await send('po', po(entry('custom.book', 'Book', 'Boka?', '#, fuzzy\n')), false);
  await set('custom.book', 'sv', 'Boka');
  expect(await stateOf('custom.book')).toBe('translated');
});

describe('a translation of a text that has changed since', () => {
  test.each(['po', 'xliff12', 'csv', 'json', 'xlsx'] as const)('is outdated, not complete: %s', async (format) => {
    const { set, send, stateOf, pumpKey, call, projectId, icgiId, export: exported } = await project();
    await set('custom.book', 'en', 'Book');
    await set('custom.book', 'sv', 'Boka');
    const { content } = await exported(format);
    await set('custom.book', 'en', 'Book a viewing');
    // As if the translation had been written where nothing is known of its source.
    await call.translations.deleteOverride.mutate({ projectId, key: 'custom.book', language: 'sv' });
    const only = format === 'po' || format === 'xliff12' ? {} : { language: 'sv' as const };
    await send(format, content, false, only);
    expect(await stateOf('custom.book')).toBe('outdated');
    expect((await send(format, content, true, only)).counts).toMatchObject({ change: 0, add: 0, refuse: 0 });
    const fresh = await exported('xliff12');
    expect(fresh.content).toMatch(/custom\.book"[^>]*approved="no"[\s\S]{0,120}state="needs-translation">Boka</);
    expect((await send('xliff12', fresh.content, true)).counts).toMatchObject({ change: 0, add: 0 });
    // The translator looks at it and says that it still fits.
    const fits = xliff(unit('custom.book', 'Book a viewing', 'Boka', ' state="final"'));
    await send('xliff12', fits, false);
    expect(await stateOf('custom.book')).toBe('translated');
    expect(pumpKey).toContain(icgiId);
  });

  test('is found where the same text is there already, in a product too', async () => {
    const { send, pumpKey, call, projectId, icgiId, export: exported } = await project();
    const write = (language: 'en' | 'sv', value: string, baseRevision: number) =>
      call.documents.change.mutate({
        id: icgiId,
        baseRevision,
        requestId: crypto.randomUUID(),
        label: 'Edit',
        changes: [{ record: 'markers/pump', op: 'patch', set: [{ path: ['title', 'value', language], value }] }],
      });
    await write('sv', 'Värmepump, 6 kW', 2);
    const { content } = await exported('po');
    await write('en', 'Heat pump, 8 kW', 3);
    const dry = await send('po', content, false);
    expect(dry.differences).toMatchObject([
      { key: pumpKey, action: 'change', message: 'Outdated: translated from an older text' },
    ]);
    const { document } = (await call.translations.rows.query({ projectId })).items[0] ?? {};
    expect(document).toBe(icgiId);
    expect((await send('po', content, true)).counts).toMatchObject({ change: 0, add: 0, refuse: 0 });
    expect((await exported('xliff12')).content).toMatch(/state="needs-translation">Värmepump, 6 kW/);
  });

  test('is the same text when only blanks differ, as programs pass it on', async () => {
    const { set, send, stateOf } = await project();
    await set('custom.book', 'en', 'Book  a\nviewing ');
    await send('xliff12', xliff(unit('custom.book', 'Book a viewing', 'Boka')), false);
    expect(await stateOf('custom.book')).toBe('translated');
  });
});

describe('a file of which nothing or not all can be taken', () => {
  test('says what it holds, never zeros alone', async () => {
    const { send } = await project();
    const notes = async (format: Format, content: string, more: More = {}) =>
      (await send(format, content, true, more)).notes.join('. ');
    expect(await notes('po', po(entry('a.b', 'A', 'B') + entry('c.d', 'C', 'D')))).toMatch(
      /^The file holds 2 texts, none with a key of this project/,
    );
    expect(await notes('xliff12', xliff(unit('menu', 'Menu', '')))).toBe(
      'The file holds 1 text, none of them in Swedish',
    );
    expect(await notes('po', po(''))).toBe('The file holds no texts');
    expect(await notes('csv', 'Key,English,Swedish\nmenu,Explore,Utforska\n', { language: 'sv' })).toBe(
      'English in the file: 1 text, left out',
    );
    expect(await notes('csv', 'Key,English,Swedish\nmenu,Explore,Utforska\n')).toBe('');
  });

  test.each([
    ['German', 'This project has no German', xliff('').replace('"sv"', '"de"')],
    ['Norwegian', 'This project has no Norwegian Bokmål', xliff('').replace('"sv"', '"nb"')],
  ])('names the language it is in: %s', async (_, message, content) => {
    const { send } = await project();
    expect((await send('xliff12', content, true)).differences).toMatchObject([{ action: 'refuse', message }]);
  });

  test('plural forms: the first is taken, the others are named', async () => {
    const { set, send } = await project();
    await set('custom.rooms', 'en', 'rooms');
    const content = po(
      'msgctxt "custom.rooms"\nmsgid "room"\nmsgid_plural "rooms"\nmsgstr[0] "rum"\nmsgstr[1] "rummen"\n',
    );
    expect((await send('po', content, true)).differences).toMatchObject([
      { action: 'add', after: 'rum', message: 'Plural forms: only the first one is taken, “rummen” left out' },
    ]);
  });

  test('nested JSON gives keys with dots; lists and numbers are named by their key', async () => {
    const { send } = await project();
    const texts = { custom: { greet: 'Hej', steps: ['a', 'b'], size: 7 }, menu: 'Karta' };
    const { differences } = await send('json', JSON.stringify({ sv: texts }), true);
    expect(differences.map(({ key, action, after, message }) => [key, action, after, message])).toEqual([
      ['custom.steps', 'refuse', '', '“custom.steps” is not a text: it is a list. Give each of its texts a key'],
      ['custom.size', 'refuse', '', '“custom.size” is not a text: put 7 in quotation marks'],
      ['custom.greet', 'add', 'Hej', null],
      ['menu', 'change', 'Karta', null],
    ]);
    const alone = await send('json', JSON.stringify({ custom: { greet: 'Hej' } }), true, { language: 'sv' });
    expect(alone.counts).toMatchObject({ add: 1, refuse: 0 });
  });
});

test('a PO file that lost its contexts is led back by its references, equal texts to each of their keys', async () => {
  const { set, send } = await project();
  await set('custom.a', 'en', 'Room');
  await set('custom.b', 'en', 'Room');
  const content = po(
    '#: custom.a custom.b\n#, fuzzy\nmsgid "Room"\nmsgstr "Rum"\n\n#: menu.c:12\nmsgid "close"\nmsgstr "Klar"\n',
  );
  const { differences } = await send('po', content, true);
  expect(differences.map(({ key, after, isUnfinished }) => [key, after, isUnfinished])).toEqual([
    ['custom.a', 'Rum', true],
    ['custom.b', 'Rum', true],
    ['close', 'Klar', false],
  ]);
});

test('a PO file has the headings that gettext checks, and every text with its key as a reference', async () => {
  const { export: exported, call, projectId } = await project();
  await call.translations.create.mutate({ projectId, key: 'only-swedish', language: 'sv', value: 'Bara här' });
  const { content, rows } = await exported('po');
  for (const name of [
    'Project-Id-Version',
    'PO-Revision-Date',
    'Last-Translator',
    'Language-Team',
    'Language',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
  ])
    expect(content).toMatch(new RegExp(`^"${name}: .+\\\\n"$`, 'm'));
  expect(content).toContain('#: menu\n');
  // The text without a source is in other formats: an empty id is the heading.
  expect(rows).toBe(content.split('msgctxt').length - 1);
  expect((await exported('xliff12')).rows).toBe(rows + 1);
});

test('a CSV file quotes every line end, so that readers that end rows at any of them see whole rows', async () => {
  const { set, export: exported } = await project();
  for (const [at, sign] of ['\n', '\r', '\r\n'].entries()) await set(`custom.l${at}`, 'en', `One${sign}two, "three"`);
  const { content, rows } = await exported('csv');
  // A reader after RFC 4180: outside quotes each line end ends a row.
  const outside = content.replaceAll(/"(?:[^"]|"")*"/g, 'x').trimEnd();
  expect(outside.split(/\r\n|\n|\r/).map((line) => line.split(',').length)).toEqual(Array(rows + 1).fill(4));
});

describe('an export', () => {
  test('holds one place or all, and what is to be done', async () => {
    const { set, export: exported, icgiId, pumpKey } = await project();
    await set('custom.book', 'en', 'Book');
    const keys = async (more: object) =>
      Object.keys(JSON.parse((await exported('json', more)).content).en).filter((key) => !/^[a-z0-9-]+$/.test(key));
    expect(await keys({ place: icgiId })).toEqual([pumpKey]);
    expect(await keys({ place: 'custom' })).toEqual(['custom.book']);
    expect(await keys({ place: 'interface' })).toEqual([]);
    expect((await exported('json', { only: 'to-do' })).rows).toBe(2);
    expect((await exported('json', { only: 'to-do', place: 'custom' })).rows).toBe(1);
    expect((await exported('xliff12', { only: 'to-do' })).fileName).toMatch(/-texts-to-do-sv\.xlf$/);
  });

  test('of a place that is not of the project is refused', async () => {
    const { export: exported } = await project();
    await expect(exported('json', { place: crypto.randomUUID() })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  });
});

test('names of views are texts to translate, and their titles are whole when one language comes', async () => {
  const { call, projectId, icgiId, send, export: exported } = await project();
  const view = (id: string, name: string, more = {}) => ({ id, order: `b${id}`, name, ...more });
  const title = (value: object) => ({ type: 'custom', value });
  const views = [
    view('hall', 'Entrance hall'),
    view('kitchen', 'Kitchen', { title: title({}) }),
    view('bath', 'CAM 3', { title: title({ en: 'Bath', sv: 'Bad' }) }),
    view('attic', 'CAM 4', { alt: title({ en: 'The attic', sv: 'Vinden' }) }),
  ];
  await call.documents.change.mutate({
    id: icgiId,
    baseRevision: 2,
    requestId: crypto.randomUUID(),
    label: 'Add views',
    changes: views.map((value) => ({ record: `keyframes/${value.id}`, op: 'put' as const, value })),
  });
  const titles = async () =>
    (await call.translations.rows.query({ projectId })).items.flatMap(({ record, path, values, isInstead }) =>
      path === 'title.value' && record.startsWith('keyframes/') ? [[record, values, isInstead ?? false]] : [],
    );
  const bath = ['keyframes/bath', { en: 'Bath', sv: 'Bad' }, false];
  expect(await titles()).toEqual([
    bath,
    ['keyframes/hall', { en: 'Entrance hall' }, true],
    ['keyframes/kitchen', { en: 'Kitchen' }, true],
  ]);
  const check = await call.products.check.query({ type: 'icgi', projectId, id: icgiId });
  expect(check.filter((issue) => issue.check === 'keyframe.title')).toMatchObject([
    { level: 'warning', message: '2 views have no Swedish title, such as “Entrance hall”' },
  ]);
  const file = await exported('xliff12', { only: 'to-do', place: icgiId });
  const translated = file.content
    .replace('<source>Entrance hall</source>\n        <target state="needs-translation"/>', '$&Entré')
    .replace(
      /(<source>Entrance hall<\/source>\s*)<target state="needs-translation"\/>Entré/,
      '$1<target>Entré</target>',
    );
  expect((await send('xliff12', translated, false)).counts).toMatchObject({ add: 1, refuse: 0 });
  expect(await titles()).toEqual([
    bath,
    ['keyframes/hall', { en: 'Entrance hall', sv: 'Entré' }, false],
    ['keyframes/kitchen', { en: 'Kitchen' }, true],
  ]);
  expect((await send('xliff12', translated, true)).counts).toMatchObject({ add: 0, change: 0, unchanged: 1 });
});

test('each language counts, the first one too, and a publish says which texts are missing', async () => {
  const { set, call, projectId, icgiId } = await project();
  await set('custom.a', 'sv', 'Bara svenska');
  const { completeness } = await call.translations.list.query({ projectId });
  expect([completeness.en.missing, completeness.sv.missing]).toEqual([1, 0]);
  expect((await call.translations.revalidate.mutate({ projectId })).missing).toEqual({ en: 1, sv: 0 });
  const use = (key: string, baseRevision: number) =>
    call.documents.change.mutate({
      id: icgiId,
      baseRevision,
      requestId: crypto.randomUUID(),
      label: 'Use a key',
      changes: [{ record: 'markers/pump', op: 'patch', set: [{ path: ['title'], value: { type: 'variable', key } }] }],
    });
  const warned = async () =>
    (await call.products.check.query({ type: 'icgi', projectId, id: icgiId })).filter(
      ({ check }) => check === 'text.language',
    );
  await use('custom.a', 2);
  expect(await warned()).toMatchObject([
    { level: 'warning', message: 'The text “custom.a” has no English', record: 'markers/pump' },
  ]);
  await use('menu', 3);
  expect(await warned()).toEqual([]);
});

describe('a delivery after the first one', () => {
  const FIRST = 'Key,English,Swedish\ncustom.a,One,Ett\ncustom.b,"Two\r\nlines","Två\r\nrader"\ncustom.c,Café,Kafé\n';
  const units = (texts: Readonly<Record<string, readonly [source: string, target: string, more?: string]>>) =>
    xliff(
      Object.entries(texts)
        .map(([key, [from, to, more]]) => unit(key, from, to, more))
        .join(''),
    );
  type Outcome = [key: string, action: string, message: string | null][];
  const ALL = { a: ['One', 'Ett'], b: ['Two\nlines', 'Två\nrader'], c: ['Café', 'Kafé'] } as const;
  const custom = (texts: Partial<Record<'a' | 'b' | 'c' | 'd', readonly [string, string, string?]>>) =>
    units(Object.fromEntries(Object.entries({ ...ALL, ...texts }).map(([key, value]) => [`custom.${key}`, value])));
  test.each<[string, Format, string, Outcome, string?]>([
    ['as it was', 'xliff12', custom({}), []],
    ['with other line ends', 'po', po(entry('custom.b', 'Two\\nlines', 'Två\\nrader')), []],
    ['with letters that are composed otherwise', 'xliff12', custom({ c: ['Café', 'Kafe\u0301'] }), []],
    [
      'with blanks that do not break',
      'xliff12',
      custom({ a: ['One', 'Ett\u00a0hus'] }),
      [['custom.a', 'change', null]],
    ],
    ['with other blanks', 'json', '{"sv":{"custom.b":"Två rader"}}', [['custom.b', 'change', 'Only blanks differ']]],
    [
      'with a text that was taken out',
      'xliff12',
      custom({ a: ['One', ''] }),
      [],
      '1 text is empty in the file and stays as it is here',
    ],
    [
      'with texts that were taken out',
      'csv',
      'Key,English,Swedish\ncustom.a,One,\ncustom.c,Café,\ncustom.b,Two,Rader\n',
      [['custom.b', 'change', null]],
      '2 texts are empty in the file and stay as they are here',
    ],
    ['with a key that is gone', 'csv', 'Key,Swedish\ncustom.a,Ett\n', []],
    ['with a key that is new', 'csv', 'Key,Swedish\ncustom.d,Fyra\n', [['custom.d', 'add', null]]],
    [
      'with a source that has changed here',
      'xliff12',
      custom({ a: ['One of old', 'Ett'] }),
      [['custom.a', 'change', 'Outdated: translated from an older text']],
    ],
    [
      'marked as unfinished',
      'xliff12',
      custom({ a: ['One', 'Ett', ' state="needs-review-translation"'] }),
      [['custom.a', 'change', 'Marked as unfinished']],
    ],
    [
      'with a language more',
      'csv',
      'Key,Swedish,German\ncustom.a,Ett,Eins\n',
      [['', 'refuse', '“german” is not a language of this project']],
    ],
    ['with notes', 'csv', 'Key,Swedish,Description,Tags\ncustom.a,Ett,x,y\n', []],
    [
      'with a key twice',
      'json',
      '{"sv":{"custom.a":"Ett",\n"custom.a":"Etta"}}',
      [['custom.a', 'refuse', '“custom.a” is in the file twice, in lines 1 and 2. Leave one of them out']],
    ],
  ])('%s', async (_, format, content, outcome, note) => {
    const { send } = await project();
    await send('csv', FIRST, false);
    const more = format === 'csv' ? ({ language: 'sv' } as const) : {};
    const { differences, notes } = await send(format, content, true, more);
    expect(differences.map(({ key, action, message }) => [key, action, message])).toEqual(outcome);
    if (note !== undefined) expect(notes).toContain(note);
  });

  test('a text with other line ends keeps its own when its state changes', async () => {
    const { send, stateOf, export: exported } = await project();
    await send('csv', FIRST, false);
    const content = custom({ b: ['Two\nlines', 'Två\nrader', ' state="needs-review-translation"'] });
    await send('xliff12', content, false);
    expect(await stateOf('custom.b')).toBe('unfinished');
    expect((await exported('json')).content).toContain('"Två\\r\\nrader"');
  });
});
