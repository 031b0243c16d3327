import type { MapSettings } from '@diorama/contract/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

const NONE: MapSettings = {
  ...{ provider: 'offline', key: null, hosts: [], source: null, hasSource: false, mayChange: true },
  fixed: { provider: false, hosts: false, source: false },
};

/** The settings of a server that the test controls. */
async function openSettings(settings: Partial<MapSettings> = {}, isStaff = true) {
  let kept: MapSettings = { ...NONE, ...settings, mayChange: isStaff };
  const opened = await openScreen('/tools/settings', {
    access: {
      get: () => ({ mode: 'members', isUndecided: false, mayChange: isStaff, isFixed: false }),
      set: ({ mode }) => ({ mode, isUndecided: false, mayChange: true, isFixed: false }),
    },
    settings: {
      maps: {
        get: () => kept,
        set: ({ provider, key, hosts, source }) => {
          if (hosts.includes('nonsense')) throw new Refusal('BAD_REQUEST', 'Write the name of a host');
          kept = { ...kept, provider, key, hosts, source };
          return kept;
        },
      },
    },
  });
  const maps = opened.screen.getByRole('region', { name: 'Maps' });
  return { ...opened, maps, save: maps.getByRole('button', { name: 'Save' }) };
}

test('a provider that knows its customers by a key is not saved without one, and keys do it all', async () => {
  const { maps, save, server } = await openSettings();
  await expect.element(save).toBeDisabled();
  await userEvent.click(maps.getByRole('radio', { name: /^Built-in map/ }));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.click(save);
  const key = maps.getByRole('textbox', { name: 'Key' });
  await expect.element(key).toHaveFocus();
  await expect.element(maps.getByText('Paste the key that the provider gave you')).toBeVisible();
  await userEvent.keyboard(' abc {Enter}');
  await expect
    .poll(() => server.callsOf('settings.maps.set'))
    .toEqual([{ provider: 'maptiler', key: 'abc', hosts: [], source: null }]);
  // What is stored now is where the form begins.
  await expect.element(save).toBeDisabled();
  await expect.element(key).toHaveValue('abc');
});

test('what the server refuses is shown, and what was typed stays', async () => {
  const { maps, save } = await openSettings();
  await userEvent.type(maps.getByRole('combobox', { name: 'Hosts of styles' }), 'nonsense{Enter}');
  await userEvent.click(save);
  await expect.element(maps.getByText('Write the name of a host')).toBeVisible();
  await expect.element(maps.getByText('nonsense', { exact: true })).toBeVisible();
});

test('what the operator has set is shown, and changed there', async () => {
  const { maps } = await openSettings({
    provider: 'pmtiles',
    source: 'https://planet.example/a.pmtiles',
    fixed: { provider: true, hosts: false, source: true },
  });
  await expect.element(maps.getByText('A file of this server')).toBeVisible();
  await expect.element(maps.getByText('MAP_PROVIDER')).toBeVisible();
  await expect.element(maps.getByText('https://planet.example/a.pmtiles')).toBeVisible();
  await expect.element(maps.getByRole('radio')).not.toBeInTheDocument();
});

test('somebody who may not change anything sees what counts', async () => {
  const { screen, maps } = await openSettings({ provider: 'openfreemap', hosts: ['tiles.example.com'] }, false);
  await expect.element(maps.getByText('OpenFreeMap', { exact: true })).toBeVisible();
  await expect.element(maps.getByText('Styles may also come from tiles.example.com.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Change …' })).not.toBeInTheDocument();
});

test('who may do what is chosen here, too, and the parts of the tools are a key apart', async () => {
  const { screen, server, router } = await openSettings();
  const people = screen.getByRole('region', { name: 'People' });
  await userEvent.click(people.getByRole('button', { name: 'Change …' }));
  await userEvent.click(people.getByRole('radio', { name: /^Open/ }));
  await userEvent.click(people.getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.callsOf('access.set')).toEqual([{ mode: 'open' }]);
  await userEvent.keyboard('[[');
  await expect.poll(() => router.state.location.pathname).toBe('/tools/migrator');
});
