import type { MailWording } from '@diorama/contract/mail/mail.contract.ts';
import type { MapSettings } from '@diorama/contract/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { type FakeAnswers, Refusal } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

const NONE: MapSettings = {
  ...{ provider: 'offline', key: null, hosts: [], source: null, hasSource: false, mayChange: true },
  fixed: { provider: false, hosts: false, source: false },
};

const NO_MAIL: NonNullable<FakeAnswers['mail']> = {
  get: () => ({ isOn: false, host: null, from: null, language: 'en', mayChange: true }),
};

/** The settings of a server that the test controls. */
async function openSettings(
  settings: Partial<MapSettings> = {},
  isStaff = true,
  mails: NonNullable<FakeAnswers['mail']> = NO_MAIL,
) {
  let kept: MapSettings = { ...NONE, ...settings, mayChange: isStaff };
  const opened = await openScreen('/tools/settings', {
    access: {
      get: () => ({ mode: 'members', isUndecided: false, mayChange: isStaff, isFixed: false }),
      set: ({ mode }) => ({ mode, isUndecided: false, mayChange: true, isFixed: false }),
    },
    mail: mails,
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

const WORDS: MailWording = {
  ...{ subject: 'You are invited to {client}', text: 'Hello {name}', button: 'Accept', end: 'Nothing happens' },
};
const previewOf = (subject: string, isOwn: boolean, wording = WORDS) => ({
  ...{ subject, text: wording.text.replace('{name}', 'Anna'), html: '', wording, isOwn },
});

test('the texts of a mail are changed with a look at how they read, and taken back', async () => {
  let own: MailWording | null = null;
  const { screen, server } = await openSettings({}, true, {
    get: () => ({
      ...{ isOn: true, host: 'mail.example.com', from: 'diorama@example.com', language: 'sv', mayChange: true },
    }),
    list: () => ({ items: [], nextCursor: null }),
    preview: ({ wording }) => {
      const shown = wording ?? own ?? WORDS;
      return previewOf(shown.subject.replace('{client}', 'Nordhamn'), own !== null, shown);
    },
    setWording: ({ wording }) => {
      own = wording;
      return previewOf((wording ?? WORDS).subject, wording !== null, wording ?? WORDS);
    },
  });
  const part = screen.getByRole('region', { name: 'Mail', exact: true });
  await userEvent.click(part.getByRole('button', { name: 'Change the text' }));
  const dialog = screen.getByRole('dialog', { name: 'Invitation, Swedish' });
  await expect.element(dialog.getByLabelText('Subject')).toHaveFocus();
  await dialog.getByLabelText('Subject').fill('Välkommen till {client}');
  await expect.element(dialog.getByText('Välkommen till Nordhamn')).toBeVisible();
  await dialog.getByLabelText('Text', { exact: true }).fill('Hej {link}');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog.getByText('In braces there can be {name}, {by}, {client}, {server}')).toBeVisible();
  await dialog.getByLabelText('Text', { exact: true }).fill('Hej {name}');
  await expect.element(dialog.getByText('Hej Anna')).toBeVisible();
  await expectAccessible();
  dialog.getByLabelText('Subject').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(part.getByText('This is your own text.')).toBeVisible();
  expect(server.callsOf('mail.setWording')).toEqual([
    {
      ...{ kind: 'invite', language: 'sv' },
      wording: { ...WORDS, subject: 'Välkommen till {client}', text: 'Hej {name}' },
    },
  ]);
  await userEvent.click(part.getByRole('button', { name: 'Change the text' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Texts of Diorama' }));
  await expect.element(part.getByText('In Swedish, as Diorama says it.')).toBeVisible();
});

test('a test mail says what the mail server answered, and what failed is sent again', async () => {
  const at = new Date('2026-05-04T10:00:00Z');
  let language: 'en' | 'sv' = 'en';
  const mail = (id: string, state: 'sent' | 'failed', message: string | null) => ({
    ...{ id, kind: 'invite' as const, address: `${id}@example.test`, state, tries: 1, message },
    ...{ by: { id: 'anna', name: 'Anna Lind' }, createdAt: at, updatedAt: at },
  });
  const get = () => ({ isOn: true, host: 'mail.example.com', from: 'diorama@example.com', language, mayChange: true });
  const { screen, server } = await openSettings({}, true, {
    get,
    set: (input) => {
      language = input.language;
      return get();
    },
    test: ({ to }) => ({ problem: to.startsWith('gone') ? 'mail.example.com refused it: no such mailbox' : null }),
    list: ({ cursor }) =>
      cursor
        ? { items: [mail('first', 'sent', null)], nextCursor: null }
        : { items: [mail('gone', 'failed', 'no such mailbox'), mail('sara', 'sent', null)], nextCursor: 'more' },
    again: () => undefined,
    preview: ({ kind, language: wanted }) => previewOf(`${kind} in ${wanted}`, false),
  });
  const part = screen.getByRole('region', { name: 'Mail', exact: true });
  await expect.element(part.getByText('diorama@example.com')).toBeVisible();
  await userEvent.type(part.getByRole('textbox', { name: 'Test mail to' }), 'gone@example.test{Enter}');
  await expect.element(part.getByText('mail.example.com refused it: no such mailbox')).toBeVisible();
  await userEvent.fill(part.getByRole('textbox', { name: 'Test mail to' }), 'anna@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('The mail server took the mail to anna@example.test')).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Send again' }));
  await expect.poll(() => server.callsOf('mail.again')).toEqual([{ mailId: 'gone' }]);
  await userEvent.click(part.getByRole('button', { name: 'Show more' }));
  await expect.element(part.getByText('first@example.test')).toBeVisible();
  await expect.element(part.getByText('invite in en')).toBeVisible();
  await userEvent.click(part.getByRole('radio', { name: 'New password' }));
  await expect.element(part.getByText('reset in en')).toBeVisible();
  await userEvent.click(part.getByRole('combobox', { name: /^Language of mails/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Swedish' }));
  await expect.poll(() => server.callsOf('mail.set')).toEqual([{ language: 'sv' }]);
  await expect.element(part.getByText('reset in sv')).toBeVisible();
});

test('a server without mail says what takes its place', async () => {
  const { screen } = await openSettings();
  await expect.element(screen.getByText('This server sends no mail')).toBeVisible();
  await expect.element(screen.getByText('SMTP_URL')).toBeVisible();
});
