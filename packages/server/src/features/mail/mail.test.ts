import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SentMail } from '@diorama/contract/mail/mail.contract.ts';
import { generate } from 'selfsigned';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { newId } from '../../database/ids.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { smtpServer } from './smtp-server.testing.ts';

const FROM = 'Diorama <diorama@example.test>';
const plain = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_TLS: 'never', MAIL_FROM: FROM });

/** A server with a mail server of its own; jobs run. */
async function withMail(options: SMTPServerOptions = {}, env: (port: number) => Record<string, string> = plain) {
  const smtp = await smtpServer(options);
  const server = await createTestApp(env(smtp.port));
  await server.services.jobs.start();
  return {
    smtp,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await smtp.stop();
    },
  };
}

async function signInStaff(server: TestApp) {
  const staff = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  return staff;
}
type Staff = Awaited<ReturnType<typeof signInStaff>>;

async function invited(server: TestApp, { call }: Staff, email: string) {
  const client = newId();
  await server.db.insertInto('clients').values({ id: client, name: 'Nordhamn & Söner' }).execute();
  const member = await call.clients.addMember.mutate({ clientId: client, email, role: 'editor' });
  await call.clients.mailInvite.mutate({ clientId: client, memberId: member.id });
  return client;
}

const tokenIn = (raw: string): string =>
  /#token=3D([\w=\r\n-]+?)(?:\r\n\r\n|")/.exec(raw)?.[1]?.replace(/=\r\n/g, '') ??
  /#token=([\w-]+)/.exec(raw)?.[1] ??
  '';
const forgotten = (server: TestApp, email: string, ip?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/forgotten',
    payload: { email },
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  });
const newest = async ({ call }: Staff): Promise<SentMail | undefined> => (await call.mail.list.query({})).items[0];

test('an invitation arrives with a link that works once, and the list says so without the link', async () => {
  await using world = await withMail();
  const { server, smtp } = world;
  const staff = await signInStaff(server);
  await invited(server, staff, 'sara.holm@nordhamn.test');
  await expect.poll(() => smtp.arrived.length).toBe(1);
  const [mail] = smtp.arrived;
  expect(mail).toMatchObject({ from: 'diorama@example.test', to: ['sara.holm@nordhamn.test'] });
  expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?You_are_invited_to_/m);
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
  // Names are text, whatever they hold.
  expect(mail?.raw).toContain('Nordhamn &#38; S');
  const token = tokenIn(mail?.raw ?? '');
  const redeemed = await server.app.inject({
    method: 'POST',
    url: '/api/auth/link/use',
    payload: { token, name: 'Sara Holm', password: 'a new long password' },
  });
  expect(redeemed.statusCode).toBe(200);
  await expect.poll(() => newest(staff)).toMatchObject({ kind: 'invite', state: 'sent', tries: 1, message: null });
  const stored = JSON.stringify(await server.db.selectFrom('mails').selectAll().execute());
  expect(stored).not.toContain(token);
});

test('somebody who has forgotten their password gets a link, and nobody learns who has an account', async () => {
  await using world = await withMail();
  const { server, smtp } = world;
  const person = await server.signIn('anna@example.test');
  const answers = [await forgotten(server, 'anna@example.test'), await forgotten(server, 'nobody@example.test')];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [202, '{}'],
    [202, '{}'],
  ]);
  await expect.poll(() => smtp.arrived.length).toBe(1);
  const token = tokenIn(smtp.arrived[0]?.raw ?? '');
  const opened = await server.app.inject({ method: 'POST', url: '/api/auth/link', payload: { token } });
  expect(opened.json()).toMatchObject({ purpose: 'reset', email: 'anna@example.test' });
  // The password before is good until another one is chosen.
  expect((await person.call.sessions.me.query()).email).toBe('anna@example.test');
  // A third and a fourth within the hour send no more than three in all.
  for (let times = 0; times < 4; times += 1) await forgotten(server, 'Anna@Example.test');
  await expect.poll(() => smtp.arrived.length).toBe(3);
  // One network has to wait.
  const rest = [];
  for (let times = 0; times < 6; times += 1) rest.push((await forgotten(server, `p${times}@example.test`)).statusCode);
  expect(rest).toContain(429);
  expect((await forgotten(server, 'q@example.test', '10.9.8.7')).statusCode).toBe(202);
});

test('a mail server that is away or busy is tried again; one that refuses for good is believed', async () => {
  await using world = await withMail();
  const { server, smtp } = world;
  const staff = await signInStaff(server);
  smtp.state.refuse = { code: 550, text: 'no such mailbox' };
  await invited(server, staff, 'gone@nordhamn.test');
  await expect.poll(() => newest(staff)).toMatchObject({ state: 'failed', tries: 1 });
  expect((await newest(staff))?.message).toContain('no such mailbox');
  // Sent again by hand, once the address is right there.
  smtp.state.refuse = { code: 451, text: 'greylisted, come back' };
  const { id } = (await newest(staff)) ?? { id: '' };
  await staff.call.mail.again.mutate({ mailId: id });
  await expect.poll(() => newest(staff)).toMatchObject({ state: 'waiting', tries: 1 });
  expect((await newest(staff))?.message).toContain('greylisted');
  smtp.state.refuse = null;
  await vi.waitFor(() => expect(smtp.arrived.map(({ to }) => to[0])).toEqual(['gone@nordhamn.test']), {
    timeout: 15_000,
  });
  await expect.poll(() => newest(staff)).toMatchObject({ state: 'sent', tries: 2 });
});

test('without encryption nothing is sent, unless the operator allows it', async () => {
  // A mail server that offers no STARTTLS.
  await using world = await withMail({ disabledCommands: ['STARTTLS'] }, (port) => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: FROM,
  }));
  const staff = await signInStaff(world.server);
  const { problem } = await staff.call.mail.test.mutate({ to: 'anna@example.test' });
  expect(problem).toContain('encrypted');
  expect(world.smtp.arrived).toEqual([]);
});

test('certificates count: one that no authority knows is refused, the operator’s own authority is taken', async () => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  using folder = temporaryFolder();
  const file = join(folder.path, 'authority.pem');
  writeFileSync(file, made.cert);
  const certificate = { key: made.private, cert: made.cert };
  for (const [options, scheme] of [
    [certificate, 'smtp'],
    [{ ...certificate, secure: true }, 'smtps'],
  ] as const) {
    const env = (port: number) => ({ SMTP_URL: `${scheme}://localhost:${port}`, MAIL_FROM: FROM });
    await using unknown = await withMail(options, env);
    const stranger = await signInStaff(unknown.server);
    const { problem } = await stranger.call.mail.test.mutate({ to: 'anna@example.test' });
    expect(problem).toContain('encrypted connection');
    expect(unknown.smtp.arrived).toEqual([]);
    await using known = await withMail(options, (port) => ({ ...env(port), SMTP_CA: file }));
    const staff = await signInStaff(known.server);
    expect(await staff.call.mail.test.mutate({ to: 'anna@example.test' })).toEqual({ problem: null });
    expect(known.smtp.arrived).toMatchObject([{ isEncrypted: true, to: ['anna@example.test'] }]);
  }
});

test('a wrong name or password is said in words, and stays out of them', async () => {
  await using world = await withMail(
    {
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('Invalid credentials')),
      allowInsecureAuth: true,
    },
    (port) => ({ ...plain(port), SMTP_URL: `smtp://diorama:very-secret@127.0.0.1:${port}` }),
  );
  const staff = await signInStaff(world.server);
  const { problem } = await staff.call.mail.test.mutate({ to: 'anna@example.test' });
  expect(problem).toContain('does not take the name and password of SMTP_URL');
  expect(JSON.stringify([problem, await newest(staff)])).not.toContain('very-secret');
});

test('a name cannot add headers or people to a mail, and an invitation that was used is not sent', async () => {
  await using world = await withMail();
  const { server, smtp } = world;
  const staff = await signInStaff(server);
  await server.db
    .updateTable('users')
    .set({ name: 'Eve\r\nBcc: all@example.test\r\n\r\n<script>alert(1)</script>' })
    .where('id', '=', staff.userId)
    .execute();
  await invited(server, staff, 'sara.holm@nordhamn.test');
  await expect.poll(() => smtp.arrived.length).toBe(1);
  expect(smtp.arrived[0]?.to).toEqual(['sara.holm@nordhamn.test']);
  const [head = '', body = ''] = (smtp.arrived[0]?.raw ?? '').split(/\r\n\r\n(.*)/s);
  expect(head).not.toMatch(/^Bcc/im);
  // One line of text, and no tag.
  expect(body).toContain('Eve Bcc: all@example.test');
  expect(body.slice(body.indexOf('text/html'))).not.toContain('<script>');

  smtp.state.refuse = { code: 550, text: 'full' };
  await invited(server, staff, 'karin@nordhamn.test');
  await expect.poll(() => newest(staff)).toMatchObject({ state: 'failed' });
  await server.db.updateTable('users').set({ password_hash: 'x' }).where('email', '=', 'karin@nordhamn.test').execute();
  smtp.state.refuse = null;
  await staff.call.mail.again.mutate({ mailId: (await newest(staff))?.id ?? '' });
  await expect.poll(async () => (await newest(staff))?.message).toContain('no longer of use');
  expect(smtp.arrived.length).toBe(1);
});

test('a server without mail says so, and everything else works by links as before', async () => {
  await using server = await createTestApp();
  const staff = await signInStaff(server);
  expect(await staff.call.mail.get.query()).toEqual({
    isOn: false,
    host: null,
    from: null,
    language: 'en',
    mayChange: true,
  });
  await expect(staff.call.mail.test.mutate({ to: 'anna@example.test' })).rejects.toThrow('SMTP_URL');
  expect((await forgotten(server, 'anna@example.test')).statusCode).toBe(404);
  const other = await server.signIn();
  for (const refused of [
    () => other.call.mail.list.query({}),
    () => other.call.mail.set.mutate({ language: 'sv' }),
    () => other.call.mail.preview.query({ kind: 'invite', language: 'sv' }),
  ])
    await expect(refused()).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
});

test('mails speak the language of the server, as text and as HTML alike', async () => {
  await using server = await createTestApp(plain(9));
  const staff = await signInStaff(server);
  await staff.call.mail.set.mutate({ language: 'sv' });
  expect((await staff.call.mail.get.query()).language).toBe('sv');
  for (const language of ['en', 'sv'] as const)
    for (const kind of ['invite', 'reset', 'test'] as const) {
      const { subject, text, html } = await staff.call.mail.preview.query({ kind, language });
      expect(subject.length).toBeLessThan(100);
      expect(html).toContain(`<html lang="${language}">`);
      const wording = html
        .replace(/<head>.*<\/head>/s, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
      for (const line of text.split(/\n+/).filter((part) => part !== ''))
        expect(wording).toContain(line.replace(/:$/, ''));
    }
});

test('staff change what mails say, in each language by itself, and names stay names', async () => {
  await using world = await withMail();
  const { server, smtp } = world;
  const staff = await signInStaff(server);
  const { wording, isOwn } = await staff.call.mail.preview.query({ kind: 'invite', language: 'en' });
  expect({ isOwn, wording }).toMatchObject({
    isOwn: false,
    wording: { subject: 'You are invited to {client} in Diorama', button: 'Accept the invitation' },
  });
  const own = {
    subject: 'Welcome to {client}',
    text: 'Hi {name}!\n\n{by} <b>waits</b> for you at {server}.',
    button: 'Come in',
    end: 'Nordhamn Studio AB',
  };
  const set = (more: object) =>
    staff.call.mail.setWording.mutate({ kind: 'invite', language: 'en', wording: { ...own, ...more } });
  for (const wrong of [
    { text: 'Hello {link}' },
    { text: '{}' },
    { subject: 'Two\nlines' },
    { subject: ' ' },
    { end: '' },
  ])
    await expect(set(wrong)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  expect(await set({})).toMatchObject({ subject: 'Welcome to Nordhamn', isOwn: true, wording: own });
  expect((await staff.call.mail.preview.query({ kind: 'invite', language: 'sv' })).isOwn).toBe(false);
  await server.db.updateTable('users').set({ name: '{client} <i>' }).where('id', '=', staff.userId).execute();
  await invited(server, staff, 'eva@nordhamn.test');
  await expect.poll(() => smtp.arrived.length).toBe(1);
  const raw = (smtp.arrived[0]?.raw ?? '').replace(/=\r\n/g, '');
  expect(raw).toMatch(/^Subject: =\?UTF-8\?Q\?Welcome_to_Nordhamn_/m);
  expect(raw).toContain('{client} <i> <b>waits</b> for you');
  expect(raw).toMatch(/Come in:\r\n\S+invite#token=/);
  expect(raw).toContain('{client} &#60;i&#62; &#60;b&#62;waits');
  const again = await staff.call.mail.setWording.mutate({ kind: 'invite', language: 'en', wording: null });
  expect(again).toMatchObject({ isOwn: false, subject: 'You are invited to Nordhamn in Diorama' });
});

test('one address is invited once in five minutes, and one person invites 200 in an hour', async () => {
  await using world = await withMail();
  const { server } = world;
  const staff = await signInStaff(server);
  const clientId = await invited(server, staff, 'sara.holm@nordhamn.test');
  const member = (await staff.call.clients.members.query({ clientId })).items[0];
  const again = () => staff.call.clients.mailInvite.mutate({ clientId, memberId: member?.id ?? '' });
  await expect(again()).rejects.toThrow('went out a moment ago');
  await server.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 6 * 60_000) })
    .execute();
  await again();
  const rows = Array.from({ length: 200 }, (_, at) => ({
    ...{ id: newId(), kind: 'invite' as const, address: `p${at}@example.test`, language: 'en' as const },
    ...{ user_id: null, client_id: null, by_user_id: staff.userId, state: 'sent' as const, message: null },
  }));
  await server.db.insertInto('mails').values(rows).execute();
  await expect(invited(server, staff, 'karin@nordhamn.test')).rejects.toMatchObject({
    data: { code: 'TOO_MANY_REQUESTS' },
  });
});

test('where another server keeps the passwords, this one sends no links to change them', async () => {
  await using server = await createTestApp({ ...plain(9), AUTH_HOST: 'https://auth.example.test/api' });
  expect((await forgotten(server, 'anna@example.test')).statusCode).toBe(404);
});
