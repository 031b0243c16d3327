import type { HitFacts, SearchHit, SearchResult } from '@diorama/contract/search/search.contract.ts';
import { expect, test } from 'vitest';
import { partsOfProject } from '../projects/page/project-parts.ts';
import { fittingGroups, foundGroups, orderedGroups, projectNamedIn } from './palette-hits.ts';

const FACTS: HitFacts = {
  thumbUrl: null,
  clientId: null,
  mayEdit: null,
  clientName: null,
  state: null,
  publishedVersion: null,
  holds: null,
  file: null,
  changedAt: null,
  changedBy: null,
};

const hit = (type: SearchHit['type'], id: string, name: string, facts: Partial<HitFacts> = {}): SearchHit => ({
  type,
  id,
  name,
  place: null,
  projectId: type === 'project' ? id : null,
  subtype: null,
  directoryId: null,
  collectionId: null,
  facts: { ...FACTS, ...facts },
});

const projects = (...hits: SearchHit[]): SearchResult => (hits.length === 0 ? [] : [{ type: 'project', hits }]);

const shown = (text: string, given: Partial<Parameters<typeof foundGroups>[1]>) =>
  foundGroups(text, { hits: [], ofProject: [], open: null, ...given }).flatMap(({ label, lines }) =>
    lines.map((line) => `${label}: ${line.label}`),
  );

test('a project and its part are found together, in every project that fits', () => {
  expect(projectNamedIn('villa trans')).toBe('villa');
  expect(
    shown('villa trans', {
      ofProject: projects(hit('project', 'a', 'Villa Solbacken'), hit('project', 'b', 'Villa Ek')),
    }),
  ).toEqual(['Parts of projects: Villa Solbacken, Translations', 'Parts of projects: Villa Ek, Translations']);
});

test('members are those of the project’s client; without a client there are none', () => {
  const line = (clientId: string | null) =>
    foundGroups('villa members', {
      hits: [],
      ofProject: projects(hit('project', 'a', 'Villa', { clientId })),
      open: null,
    })
      .flatMap(({ lines }) => lines)
      .map(({ act }) => act);
  expect(line('c')).toEqual([{ address: '/clients/c/members' }]);
  expect(line(null)).toEqual([]);
});

test('a project called by its own name comes before a part of another one, a misspelt one after it', () => {
  const ofProject = projects(hit('project', 'a', 'Villa'));
  expect(shown('villa me', { ofProject, hits: projects(hit('project', 'b', 'Villa Melin')) })[0]).toBe(
    'Projects: Villa Melin',
  );
  expect(shown('villa menu', { ofProject, hits: projects(hit('project', 'b', 'Villa Melin')) })[0]).toBe(
    'Parts of projects: Villa, Menu',
  );
});

test('the only project that is found offers its parts, below itself', () => {
  expect(shown('solb', { hits: projects(hit('project', 'a', 'Solbacken')) }).slice(0, 3)).toEqual([
    'Projects: Solbacken',
    'Parts of projects: Solbacken, Assets',
    'Parts of projects: Solbacken, Menu',
  ]);
});

/** Every part that any project has, for somebody who may change it and belongs to its client. */
const PARTS = partsOfProject({ id: 'a', clientId: 'c', mayEdit: true }).map(({ label }) => label);
/** Parts whose screen shows nothing to somebody who may only view. */
const FOR_EDITORS: readonly string[] = ['Settings'];
/** Each role, and a project that a colleague has locked, as a search returns them. */
const ROLES = [
  { role: 'an owner', mayEdit: true },
  { role: 'an editor', mayEdit: true },
  { role: 'a viewer', mayEdit: false },
  { role: 'an editor while a colleague has locked the project', mayEdit: false },
];

test.each(ROLES.flatMap((role) => PARTS.map((part) => ({ ...role, part }))))(
  '$part of a project is offered to $role only where its screen shows it',
  ({ mayEdit, part }) => {
    const isAllowed = mayEdit || !FOR_EDITORS.includes(part);
    const found = projects(hit('project', 'a', 'Solbacken', { clientId: 'c', mayEdit }));
    const open = {
      id: 'a',
      name: 'Solbacken',
      slug: 's',
      clientId: 'c',
      clientName: null,
      mayEdit,
      facts: { rows: [] },
    };
    const line = `Parts of projects: Solbacken, ${part}`;
    expect(shown(`solbacken ${part}`, { ofProject: found }).includes(line)).toBe(isAllowed);
    expect(shown(part, { open }).includes(line)).toBe(isAllowed);
    // The project itself stands for its products.
    if (part !== 'Products') expect(shown('solb', { hits: found }).includes(line)).toBe(isAllowed);
  },
);

test('a part alone is that of the open project', () => {
  const open = {
    id: 'a',
    name: 'Solbacken',
    slug: 'solb',
    clientId: null,
    clientName: null,
    mayEdit: true,
    facts: { rows: [] },
  };
  expect(shown('transl', { open })).toEqual(['Parts of projects: Solbacken, Translations']);
});

test('actions and screens that fit are offered with their keys', () => {
  const actions = [{ id: 'publish', label: 'Publish', keys: ['Ctrl P'], run: () => undefined }];
  expect(fittingGroups('publ', actions, []).flatMap(({ lines }) => lines)).toMatchObject([
    { id: 'action publish', label: 'Publish', shortcut: 'Ctrl P' },
  ]);
});

test('facts are those of the hit’s kind', () => {
  const [group] = foundGroups('hall', {
    hits: [
      {
        type: 'file',
        hits: [
          hit('file', 'f', 'hall.png', {
            thumbUrl: '/media/1',
            file: { type: 'image/png', size: 42_000, width: 1920, height: 1080, durationMs: null },
            changedAt: new Date('2026-11-24T12:00:00Z'),
            changedBy: 'Johan',
          }),
        ],
      },
    ],
    ofProject: [],
    open: null,
  }).filter(({ lines }) => lines.length > 0);
  expect(group?.lines[0]?.facts).toMatchObject({
    picture: '/media/1',
    rows: [
      ['Measures', '1920 × 1080'],
      ['Size', '41 KB'],
    ],
    changed: { by: 'Johan' },
  });
});

test('what can be done comes first where its name begins with the text, and then needs no answer', () => {
  const actions = [{ id: 'publish', label: 'Publish changes', run: () => undefined }];
  const found = [
    {
      label: 'Projects',
      lines:
        foundGroups('x', { hits: projects(hit('project', 'a', 'Changing')), ofProject: [], open: null })[0]?.lines ??
        [],
    },
  ];
  const order = (text: string) => {
    const { groups, isFirstKnown } = orderedGroups(text, found, fittingGroups(text, actions, []));
    return [groups.map(({ label }) => label), isFirstKnown];
  };
  expect(order('publ')).toEqual([['Actions here', 'Projects'], true]);
  expect(order('chang')).toEqual([['Projects', 'Actions here'], false]);
});
