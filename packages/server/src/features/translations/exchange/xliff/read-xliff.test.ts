import { describe, expect, test } from 'vitest';
import type { FileRow } from '../text-file.ts';
import { withoutTags } from './inline-tags.ts';
import { readXliff } from './read-xliff.ts';

const URI_1 = 'urn:oasis:names:tc:xliff:document:1.2';
const URI_2 = 'urn:oasis:names:tc:xliff:document:2.0';

const file1 = (body: string, { version = '1.2', uri = URI_1, target = ' target-language="sv"' } = {}) =>
  `<xliff version="${version}" xmlns="${uri}"><file original="x" datatype="plaintext" source-language="en"${target}>` +
  `<header><note>Not a text</note></header><body>${body}</body></file></xliff>`;
const file2 = (body: string, { version = '2.0', languages = 'srcLang="en" trgLang="sv"' } = {}) =>
  `<xliff version="${version}" xmlns="${URI_2}" ${languages}><file id="f">${body}</file></xliff>`;

const read = async (content: string, wanted?: 'en' | 'sv') => (await readXliff(content, wanted)).rows;
const plain = ({ key, values }: FileRow) => [key, values.en, values.sv];

describe('XLIFF 1.x', () => {
  const greet = '<source>Hello {name}</source><target>Hej {name}</target>';
  const memory =
    '<alt-trans match-quality="80%"><source>Hello there</source><target>Hej du</target></alt-trans>' +
    '<alt-trans><target>Hejsan</target></alt-trans>';
  test.each([
    ['plain', `<trans-unit id="custom.greet">${greet}</trans-unit>`],
    ['with matches of a memory behind it', `<trans-unit id="custom.greet">${greet}${memory}</trans-unit>`],
    ['with matches before it', `<trans-unit id="custom.greet">${memory}${greet}</trans-unit>`],
    ['in groups', `<group id="a"><group id="b"><trans-unit id="custom.greet">${greet}</trans-unit></group></group>`],
    [
      'in a part that is no text',
      `<bin-unit id="b" mime-type="x"><bin-source><internal-file>${greet}</internal-file></bin-source><trans-unit id="custom.greet">${greet}</trans-unit></bin-unit>`,
    ],
    [
      'with notes, counts and contexts',
      `<trans-unit id="custom.greet"><source>Hello {name}</source><target>Hej {name}</target><note>Say <b>hello</b></note><count-group name="c"><count>7</count></count-group><context-group><context context-type="x-note">other</context></context-group></trans-unit>`,
    ],
    [
      'with what programs add',
      `<trans-unit id="custom.greet" xmlns:a="urn:a"><a:match><source>Wrong</source><target>Fel</target></a:match>${greet}<a:target>Fel</a:target></trans-unit>`,
    ],
    [
      'in marked segments',
      '<trans-unit id="custom.greet"><source>Hello {name}</source><seg-source><mrk mtype="seg" mid="1">Hello</mrk> <mrk mtype="seg" mid="2">{name}</mrk></seg-source><target><mrk mtype="seg" mid="1">Hej</mrk> <mrk mtype="seg" mid="2">{name}</mrk></target></trans-unit>',
    ],
    [
      'with CDATA and comments',
      '<trans-unit id="custom.greet"><source><![CDATA[Hello ]]>{name}</source><target>Hej <!-- no -->{name}</target></trans-unit>',
    ],
    [
      'printed with indents',
      '<trans-unit id="custom.greet">\n  <source>\n    Hello {name}\n  </source>\n  <target>\n    Hej {name}\n  </target>\n</trans-unit>',
    ],
    ['with a key in another attribute', `<trans-unit id="17" resname="custom.greet">${greet}</trans-unit>`],
    [
      'with its language at the target',
      '<trans-unit id="custom.greet"><source xml:lang="en-GB">Hello {name}</source><target xml:lang="sv-FI">Hej {name}</target></trans-unit>',
    ],
    [
      'with placeholders as tags that say their text',
      '<trans-unit id="custom.greet"><source>Hello <x id="1" equiv-text="{name}"/></source><target>Hej <ph id="1">{name}</ph></target></trans-unit>',
    ],
  ])('%s, a unit holds its own source and target', async (_, unit) => {
    const versions = ['1.0', '1.1', '1.2'].map((version) => file1(unit, { version }));
    const prefixed = file1(unit)
      .replaceAll(/<(\/?)(?=[a-z])(?!a:|b>)/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x=');
    const bare = file1(unit, { uri: '' });
    for (const content of [...versions, prefixed, bare]) {
      const [row, ...others] = await read(content);
      expect([row?.key, ...(row?.otherKeys ?? [])]).toContain('custom.greet');
      expect([row?.values, row?.fault, others.length]).toEqual([
        { en: 'Hello {name}', sv: 'Hej {name}' },
        undefined,
        0,
      ]);
    }
  });

  test('blanks and line ends count where the file says so, also for a whole file', async () => {
    const unit = (space: string) =>
      `<trans-unit id="a"${space}><source> A\n</source><target>\n  A </target></trans-unit>`;
    expect((await read(file1(unit(' xml:space="preserve"')))).map(plain)).toEqual([['a', ' A\n', '\n  A ']]);
    const whole = file1(unit('')).replace('<file ', '<file xml:space="preserve" ');
    expect((await read(whole)).map(plain)).toEqual([['a', ' A\n', '\n  A ']]);
    expect((await read(file1(unit('')))).map(plain)).toEqual([['a', ' A', 'A ']]);
  });

  test.each([
    ['<target state="needs-translation">T</target>', '', 'unfinished'],
    ['<target state="new">T</target>', '', 'unfinished'],
    ['<target state="needs-review-translation">T</target>', ' approved="no"', 'unfinished'],
    ['<target state="needs-adaptation">T</target>', ' approved="yes"', 'unfinished'],
    ['<target state="translated" state-qualifier="fuzzy-match">T</target>', ' approved="no"', 'unfinished'],
    ['<target state="x-of-ours">T</target>', ' approved="no"', 'unfinished'],
    ['<target state="x-done">T</target>', ' approved="no"', 'finished'],
    ['<target>T</target>', ' approved="no"', 'unfinished'],
    ['<target state="translated" state-qualifier="fuzzy-match">T</target>', '', 'unfinished'],
    ['<target state-qualifier="leveraged-mt">T</target>', '', 'unfinished'],
    ['<target state="final" state-qualifier="leveraged-mt">T</target>', '', 'finished'],
    ['<target state="translated" state-qualifier="exact-match">T</target>', '', 'finished'],
    ['<target state="signed-off">T</target>', '', 'finished'],
    ['<target state="x-needs-review">T</target>', '', 'unfinished'],
    ['<target state="x-draft">T</target>', '', 'unfinished'],
    ['<target state="x-of-ours">T</target>', '', undefined],
    ['<target>T</target>', ' approved="yes"', 'finished'],
    ['<target>T</target>', '', undefined],
  ])('%s in a unit with “%s” is %s', async (target, approved, state) => {
    const [row] = await read(file1(`<trans-unit id="a"${approved}><source>S</source>${target}</trans-unit>`));
    expect(row?.states?.sv).toBe(state);
  });

  const STATES_1 = {
    finished: ['translated', 'signed-off', 'final'],
    unfinished: [
      ...['new', 'needs-translation', 'needs-adaptation', 'needs-l10n'],
      ...['needs-review-translation', 'needs-review-adaptation', 'needs-review-l10n'],
    ],
  };
  test.each(
    ['1.1', '1.2'].flatMap((version) =>
      ['', ' approved="no"', ' approved="yes"'].flatMap((approved) =>
        Object.entries(STATES_1).flatMap(([expected, states]) =>
          states.map((state) => ({ version, approved, state, expected })),
        ),
      ),
    ),
  )(
    '$version: “$state” counts whatever “$approved” says: $expected',
    async ({ version, approved, state, expected }) => {
      const unit = `<trans-unit id="a"${approved}><source>S</source><target state="${state}">T</target></trans-unit>`;
      const [row] = await read(file1(unit).replace('version="1.2"', `version="${version}"`));
      expect(row?.states?.sv).toBe(expected);
    },
  );

  test('what is not to be translated, binary parts and headings are left out, and said so', async () => {
    const unit = (id: string, more = '') =>
      `<trans-unit id="${id}"${more}><source>S</source><target>T</target></trans-unit>`;
    const { rows, remarks } = await readXliff(
      file1(
        unit('a') +
          unit('b', ' translate="no"') +
          `<group translate="no">${unit('c')}${unit('d', ' translate="yes"')}</group>` +
          unit('e', ' restype="x-gettext-domain-header"') +
          '<bin-unit id="f"><bin-source><external-file href="a"/></bin-source></bin-unit>',
      ),
      undefined,
    );
    expect(rows.map(({ key }) => key)).toEqual(['a', 'd']);
    expect(remarks).toEqual([
      '2 texts are marked as not to be translated and left out',
      '1 part is in binary form (bin-unit) and left out',
    ]);
  });

  test('a unit of which one segment has no translation is not taken in part', async () => {
    const [row] = await read(
      file1(
        '<trans-unit id="a"><source>One. Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source><target><mrk mtype="seg" mid="1">Ett.</mrk> <mrk mtype="seg" mid="2"/></target></trans-unit>',
      ),
    );
    expect(row?.fault).toBe('1 of its 2 segments are translated. Translate all of them');
  });

  test('of the plural forms of gettext the first is taken, and said so', async () => {
    const forms =
      '<group restype="x-gettext-plurals" id="6"><trans-unit id="6[0]"><source>room</source><target>rum</target></trans-unit><trans-unit id="6[1]"><source>rooms</source><target>rummen</target></trans-unit></group>';
    const rows = await read(file1(forms));
    expect(rows.map(({ key, remark }) => [key, remark])).toEqual([
      ['6[0]', 'Plural forms: only the first one is taken'],
    ]);
  });

  test('a file that does not say its language takes the one that was chosen, or asks', async () => {
    const content = file1('<trans-unit id="a"><source>S</source><target>T</target></trans-unit>', { target: '' });
    expect((await read(content, 'sv')).map(plain)).toEqual([['a', 'S', 'T']]);
    await expect(read(content)).rejects.toThrow('Choose the language it is in');
  });
});

describe('XLIFF 2.x', () => {
  test.each(['2.0', '2.1', '2.2'])('%s: segments are one text, in the order of the translation', async (version) => {
    const rows = await read(
      file2(
        '<notes><note>Not a text</note></notes><group id="g"><unit id="u1" name="custom.greet"><notes><note>No</note></notes>' +
          '<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#s1"><source>Wrong</source><target>Fel</target></mtc:match></mtc:matches>' +
          '<segment id="s1" state="final"><source>Hello.</source><target order="3">Hej.</target></segment>' +
          '<ignorable><source> </source></ignorable>' +
          '<segment id="s2" state="final"><source>Welcome.</source><target order="1">Välkommen.</target></segment></unit></group>' +
          '<unit id="menu"><segment><source>Menu</source></segment></unit>',
        { version },
      ),
    );
    expect(rows.map(({ key, otherKeys, values, states }) => [key, otherKeys, values, states?.sv])).toEqual([
      ['u1', ['custom.greet'], { en: 'Hello. Welcome.', sv: 'Välkommen. Hej.' }, 'finished'],
      ['menu', [], { en: 'Menu' }, undefined],
    ]);
  });

  test.each([
    ['initial', '', 'unfinished'],
    ['translated', '', 'finished'],
    ['reviewed', '', 'finished'],
    ['final', '', 'finished'],
    ['translated', 'cat:needs-review-translation', 'unfinished'],
    ['final', 'cat:fuzzy', 'finished'],
    ['', '', undefined],
  ])('state “%s” with “%s” is %s', async (state, sub, expected) => {
    const attributes = `${state && ` state="${state}"`}${sub && ` subState="${sub}"`}`;
    const [row] = await read(
      file2(`<unit id="a"><segment${attributes}><source>S</source><target>T</target></segment></unit>`),
    );
    expect(row?.states?.sv).toBe(expected);
  });

  test('tags stand for what the file says they do', async () => {
    const [row] = await read(
      file2(
        '<unit id="a"><originalData><data id="d1">{name}</data><data id="d2">&lt;b></data><data id="d3">&lt;/b></data></originalData><segment>' +
          '<source>Hello <ph id="1" dataRef="d1"/>, <pc id="2" dataRefStart="d2" dataRefEnd="d3">now</pc></source>' +
          '<target>Hej <ph id="1" equiv="{name}"/>,<ph id="3" subType="xlf:lb" type="fmt"/><sc id="4" dataRef="d2"/><mrk id="m" type="term">nu</mrk><ec startRef="4" dataRef="d3"/><cp hex="0007"/></target></segment></unit>',
      ),
    );
    expect(row?.values).toEqual({ en: 'Hello {name}, <b>now</b>', sv: 'Hej {name},\n<b>nu</b>\u0007' });
  });

  test('files, groups and units that are not to be translated are left out', async () => {
    const unit = (id: string, more = '') =>
      `<unit id="${id}"${more}><segment><source>S</source><target>T</target></segment></unit>`;
    const body = `<group id="g" translate="no">${unit('a')}${unit('b', ' translate="yes"')}</group>${unit('c')}`;
    expect((await read(file2(body))).map(({ key }) => key)).toEqual(['b', 'c']);
    expect((await read(file2(body).replace('<file ', '<file translate="no" '))).map(({ key }) => key)).toEqual(['b']);
  });

  test('a unit of which one segment has no translation is not taken in part', async () => {
    const [row] = await read(
      file2(
        '<unit id="a"><segment><source>One.</source><target>Ett.</target></segment><segment><source>Two.</source></segment></unit>',
      ),
    );
    expect(row?.fault).toBe('1 of its 2 segments are translated. Translate all of them');
  });

  test('an unknown version is refused with the way out', async () => {
    await expect(read(file2('', { version: '3.0' }))).rejects.toThrow('Save it as XLIFF 1.2 or 2.1');
  });
});

describe('a tag whose text the file does not have', () => {
  const texts = async (source: string, target: string, ours: string) => {
    const [row] = await read(
      file1(`<trans-unit id="a"><source>${source}</source><target>${target}</target></trans-unit>`),
    );
    return withoutTags(row?.values.sv ?? '', row?.source ?? '', ours);
  };
  test.each([
    ['Hello <x id="1"/>!', 'Hej <x id="1"/>!', 'Hello {name}!', 'Hej {name}!'],
    ['<g id="1">Hello</g> <x id="2"/>', '<x id="2"/> <g id="1">hej</g>', '<b>Hello</b> {name}', '{name} <b>hej</b>'],
    ['Hello <g id="1">{name}</g>', 'Hej <g id="1">{name}</g>', 'Hello {name}', 'Hej {name}'],
    ['<g id="1">a</g>'.repeat(20), '<g id="1">b</g>'.repeat(20), 'a'.repeat(20), 'b'.repeat(20)],
    ['<bpt id="1"/>Hi<ept id="1"/>', '<bpt id="1"/>Hej<ept id="1"/>', '<i>Hi</i>', '<i>Hej</i>'],
  ])('%s is read by our own source', async (source, target, ours, expected) => {
    expect(await texts(source, target, ours)).toEqual({ text: expected });
  });
  test('a lost placeholder is refused, lost formatting is named', async () => {
    expect((await texts('A <x id="7"/>', 'B <x id="7"/>', 'Another text')).fault).toMatch(/tag 7 stands for/);
    expect((await texts('<x id="1"/> <x id="1"/>', '<x id="1"/>', '{a} {b}')).fault).toMatch(/tag 1 stands for/);
    const bold = await texts('A <g id="b">c</g>', 'B <g id="b">c</g>', 'Another text');
    expect([bold.text, bold.fault, bold.remark]).toEqual([
      'B c',
      undefined,
      'The formatting of the tag b is left out: the text is plain',
    ]);
  });
});

test('a piece of data that stands in a text thousands of times is refused with the name of its unit', async () => {
  const unit = `<unit id="custom.big"><originalData><data id="d">${'x'.repeat(50_000)}</data></originalData><segment><source>${'<ph id="1" dataRef="d"/>'.repeat(5_000)}</source></segment></unit>`;
  await expect(read(file2(unit))).rejects.toThrow(
    'The unit “custom.big” holds a text of more than 1,000,000 characters',
  );
});

const MARKS =
  'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns:mq="MQXliff" xmlns:m="http://www.memsource.com/mxlf/2.0"';
const ofProgram = (unit: string) => file1(unit).replace('<file ', `<file ${MARKS} `);
const segments = (...texts: string[]) =>
  texts.map((text, at) => `<mrk mtype="seg" mid="${at + 1}">${text}</mrk>`).join('');
const trados = (...confs: string[]) =>
  `<trans-unit id="a"><source>AB</source><seg-source>${segments('A', 'B')}</seg-source><target>${segments('C', 'D')}</target><sdl:seg-defs>${confs.map((conf, at) => `<sdl:seg id="${at + 1}"${conf && ` conf="${conf}"`} origin="tm"><sdl:value key="x">1</sdl:value></sdl:seg>`).join('')}</sdl:seg-defs></trans-unit>`;

describe('marks of programs', () => {
  const plain = (more: string) => `<trans-unit id="a" ${more}><source>S</source><target>T</target></trans-unit>`;
  test.each([
    ['Trados Studio', trados('Translated', 'ApprovedSignOff'), 'CD', 'finished'],
    ['Trados Studio', trados('Translated', 'Draft'), 'CD', 'unfinished'],
    ['Trados Studio', trados('RejectedSignOff', 'Translated'), 'CD', 'unfinished'],
    ['Trados Studio', trados('', 'Translated'), 'CD', 'unfinished'],
    ['memoQ', plain('mq:status="ManuallyConfirmed"'), 'T', 'finished'],
    ['memoQ', plain('mq:status="Proofread"'), 'T', 'finished'],
    ['memoQ', plain('mq:status="Pretranslated"'), 'T', 'unfinished'],
    ['memoQ', plain('mq:status="PartiallyEdited"'), 'T', 'unfinished'],
    ['memoQ', plain('mq:status="OfTomorrow"'), 'T', undefined],
    ['Phrase', plain('m:confirmed="1"'), 'T', 'finished'],
    ['Phrase', plain('m:confirmed="0"'), 'T', 'unfinished'],
    ['Phrase, not approved', plain('m:confirmed="1" approved="no"'), 'T', 'finished'],
    ['Phrase, not approved', plain('m:confirmed="0" approved="no"'), 'T', 'unfinished'],
    ['memoQ, not approved', plain('mq:status="Confirmed" approved="no"'), 'T', 'finished'],
  ])('%s: how far a text is, by %s', async (_, unit, text, state) => {
    const [row] = await read(ofProgram(unit));
    expect([row?.values.sv, row?.states?.sv, row?.fault]).toEqual([text, state, undefined]);
  });

  test('tracked changes: what was taken out is not in the text', async () => {
    const target =
      'Hej <mrk mtype="x-sdl-deleted" sdl:revid="r"><g id="1">du</g> </mrk><mrk mtype="x-sdl-added" sdl:revid="s">världen</mrk>';
    const [row] = await read(
      ofProgram(`<trans-unit id="a"><source>Hi</source><target>${target}</target></trans-unit>`),
    );
    expect(row?.values.sv).toBe('Hej världen');
  });

  test('numbered tags are the texts that the file lists for them', async () => {
    const unit =
      '<trans-unit id="x:1" m:confirmed="1"><source>Hello {1}, {2}</source><target>{2}, hej {1}{9}</target><m:tunit-metadata><m:mark id="1"><m:type>code</m:type><m:content>{name}</m:content></m:mark><m:mark id="2"><m:content>&lt;br&gt;</m:content></m:mark></m:tunit-metadata></trans-unit>';
    expect((await read(ofProgram(unit)))[0]?.values).toEqual({ en: 'Hello {name}, <br>', sv: '<br>, hej {name}{9}' });
  });

  test.each(['x-mmq-context', 'x-key', 'sourcefile'])('the key stands in the context %s', async (type) => {
    const unit = `<trans-unit id="1"><source>S</source><target>T</target><context-group><context context-type="${type}">custom.a</context></context-group></trans-unit>`;
    expect((await read(file1(unit)))[0]?.otherKeys).toEqual(['custom.a']);
  });
});

describe('XLIFF 2.x that its rules do not allow', () => {
  const unit = (data: string, body: string) =>
    file2(`<unit id="custom.a"><originalData>${data}</originalData>${body}</unit>`);
  const segment = (more = '', target = 'T', order = '') =>
    `<segment${more}><source>S</source><target${order}>${target}</target></segment>`;
  test.each([
    ['data of one id', unit('<data id="d">{a}</data><data id="d">{b}</data>', segment()), 'has the data “d” twice'],
    [
      'data that is not there',
      unit('<data id="d">{a}</data>', segment('', '<ph id="1" dataRef="e"/>')),
      'refers to the data “e”',
    ],
    ['a character without a number', unit('', segment('', '<cp hex="notOK"/>')), 'a character by the number “notOK”'],
    ['two sources', unit('', '<segment><source>S</source><source>R</source></segment>'), 'two sources in one place'],
    ['segments of one id', unit('', segment(' id="s"') + segment(' id="s"')), 'has the segment “s” twice'],
    [
      'two segments at one place',
      unit('', segment('', 'T', ' order="2"') + segment('', 'U', ' order="2"')),
      'same place in the translation',
    ],
  ])('%s: the unit is refused by name', async (_, content, message) => {
    expect((await read(content))[0]?.fault).toContain(message);
  });

  test('data without an original text is read by our own source', async () => {
    const [row] = await read(file2(`<unit id="custom.a">${segment('', 'T <ph id="1" dataRef="e"/>')}</unit>`));
    expect(row?.fault).toBeUndefined();
  });
});

test.each([
  [
    'XLIFF 1.2',
    '<xliff version="1.2"><file source-language="en" target-language="sv"><body><trans-unit id="a"><source>House</source>%<alt-trans><target>Hus</target></alt-trans></trans-unit></body></file></xliff>',
    '<target/>',
  ],
  [
    'XLIFF 2.1',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" version="2.1" srcLang="en" trgLang="sv"><file id="f"><unit id="a"><mtc:matches><mtc:match ref="#1"><source>House</source><target>Hus</target></mtc:match></mtc:matches><segment><source>House</source>%</segment></unit></file></xliff>',
    '',
  ],
])('texts of %s that have suggestions alone are counted and not taken', async (_, xliff, empty) => {
  const open = await readXliff(xliff.replace('%', empty), undefined);
  expect(open.rows[0]?.values.sv).toBeUndefined();
  expect(open.remarks).toEqual([expect.stringMatching(/^1 text has no translation, and suggestions alone/)]);
  const done = await readXliff(xliff.replace('%', '<target>Huset</target>'), undefined);
  expect([done.rows[0]?.values.sv, done.remarks]).toEqual(['Huset', []]);
});

test.each([
  [
    '<!DOCTYPE xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://www.oasis-open.org/committees/xliff/documents/xliff.dtd">',
    true,
  ],
  ['<!DOCTYPE xliff SYSTEM "xliff.dtd">', true],
  ['<!DOCTYPE xliff [<!ENTITY a "b">]>', false],
  ['<!DOCTYPE xliff SYSTEM "x" [<!ENTITY a SYSTEM "file:///etc/hostname">]>', false],
])('a document type without declarations is read, one with them is refused: %s', async (type, isRead) => {
  const unit = '<trans-unit id="a"><source>A</source><target>B</target></trans-unit>';
  const file = `${type}<xliff version="1.0"><file source-language="en" target-language="sv"><body>${unit}</body></file></xliff>`;
  if (isRead) expect((await readXliff(file, undefined)).rows[0]?.values.sv).toBe('B');
  else await expect(readXliff(file, undefined)).rejects.toThrow('document type with declarations');
});

test.each([
  ['a tag of XLIFF 2 in 1.2', file1, '<pc id="1">'],
  ['HTML in 1.2', file1, '<a href="https://example.org">'],
  ['a tag of XLIFF 1.2 in 2.0', file2, '<g id="1">'],
  ['HTML in 2.0', file2, '<b>'],
])('text in %s stays', async (_what, file, open) => {
  const close = open.replace(/<(\w+).*/, '</$1>');
  const texts = `<source>The ${open}key${close} point</source><target>Den ${open}viktigaste${close} punkten</target>`;
  const unit =
    file === file1
      ? `<trans-unit id="custom.greet">${texts}</trans-unit>`
      : `<unit id="u" name="custom.greet"><segment>${texts}</segment></unit>`;
  const [row] = await read(file(unit), 'sv');
  const shown = (text = '') => withoutTags(text, '', '').text;
  expect([shown(row?.values.en), shown(row?.values.sv)]).toEqual(['The key point', 'Den viktigaste punkten']);
});
