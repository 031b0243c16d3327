import type { Presence } from '@diorama/contract/live/live.contract.ts';
import { expect, test } from 'vitest';
import { sceneView } from './scene-view.ts';

const SHOWN = { hidden: new Set<string>(), isolated: null, categories: new Map<string, boolean>() };
const at = (userId: string, path: string | null): Presence => ({
  tabId: `${userId}-tab`,
  user: { id: userId, name: userId },
  path,
  isAway: false,
});

test('what others have selected is outlined in their colour, what one has oneself in one’s own', () => {
  const { outlined } = sceneView(
    SHOWN,
    new Set(['roof']),
    [at('anna', 'entities/door'), at('bo', 'entities/roof'), at('cem', 'settings'), at('dan', null)],
    null,
  );
  expect([...outlined.keys()]).toEqual(['roof', 'door']);
  expect(outlined.get('roof')).toBe('#6366f1');
  expect(outlined.get('door')).not.toBe(outlined.get('roof'));
});

test('a person keeps a colour, wherever they go', () => {
  const colorAt = (path: string) => [...sceneView(SHOWN, new Set(), [at('anna', path)], null).outlined.values()];
  expect(colorAt('entities/door')).toEqual(colorAt('entities/window'));
});

test('of a selected slot its parts alone are outlined', () => {
  const { outlined, outlinedSlots } = sceneView(SHOWN, new Set(), [], { collection: 'meshSlots', id: 'facade' });
  expect(outlined.size).toBe(0);
  expect([...(outlinedSlots ?? [])]).toEqual([['facade', '#6366f1']]);
});
