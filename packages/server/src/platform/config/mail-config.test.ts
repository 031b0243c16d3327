import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { problems } from './config-problems.testing.ts';

const FROM = 'Diorama <diorama@example.com>';

test('an address names server, encryption, port and account', () => {
  expect(readConfig({}).mail).toBeNull();
  const read = (SMTP_URL: string, more = {}) => readConfig({ SMTP_URL, MAIL_FROM: FROM, ...more }).mail;
  expect(read('smtp://mail.example.com')).toEqual({
    ...{ host: 'mail.example.com', port: 587, isEncryptedFirst: false, mustEncrypt: true },
    ...{ account: null, authorities: null, from: FROM },
  });
  expect(read('smtps://a%40b:p%3Aw%2F1@mail.example.com')).toMatchObject({
    ...{ port: 465, isEncryptedFirst: true },
    account: { user: 'a@b', pass: 'p:w/1' },
  });
  expect(read('smtp://[::1]:2525', { SMTP_TLS: 'never' })).toMatchObject({
    host: '::1',
    port: 2525,
    mustEncrypt: false,
  });
});

test('what is wrong is named with its variable, and no password is in it', () => {
  expect(problems({ SMTP_URL: 'smtp://a:very-secret@h' })).toEqual([expect.stringContaining('MAIL_FROM')]);
  expect(problems({ MAIL_FROM: FROM })).toEqual([expect.stringContaining('SMTP_URL')]);
  for (const MAIL_FROM of ['nobody', 'A <a@b>\nBcc: c@d', 'a b c'])
    expect(problems({ SMTP_URL: 'smtp://h', MAIL_FROM })).toEqual([expect.stringContaining('MAIL_FROM')]);
  expect(problems({ SMTP_URL: 'https://h:very-secret@x', MAIL_FROM: FROM }).join()).not.toContain('very-secret');
  expect(problems({ SMTP_URL: 'smtps://h', SMTP_TLS: 'never', MAIL_FROM: FROM })).toEqual([
    expect.stringContaining('SMTP_TLS'),
  ]);
  expect(problems({ SMTP_URL: 'smtp://h', SMTP_CA: '/none.pem', MAIL_FROM: FROM })).toEqual([
    expect.stringContaining('SMTP_CA'),
  ]);
});
