import { expect, test } from 'vitest';
import { projectTrail } from './project-trail.tsx';

const project = { id: 'p', name: 'Villa Solbacken' };

test.each([
  ['its client', { clientId: 'c', clientName: 'Nordhamn' }, 'Nordhamn'],
  ['the list of projects where it has no client', { clientId: null, clientName: null }, 'Projects'],
])('a project is reached by %s', (_, client, outer) => {
  expect(projectTrail({ ...project, ...client }).map(({ label }) => label)).toEqual([outer, 'Villa Solbacken']);
});
