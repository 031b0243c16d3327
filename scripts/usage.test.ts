import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Runs one of the repository's commands as npm does, without npm. */
function run(name: string, option: string) {
  const [, file = '', ...args] = (scripts[name] ?? '').replace(/^exec /, '').split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args, option], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

test.each(Object.keys(scripts))('npm run %s --help says what it takes, and begins nothing', (name) => {
  const { status, text } = run(name, '--help');
  expect(status).toBe(0);
  expect(text).toMatch(/npm (?:run )?[a-z]+/);
  expect(text).not.toMatch(/Building|Installing|is ready|\d passed|Soak:/);
});

test.each(Object.keys(scripts))(
  'npm run %s refuses an option that it does not have, and says what there is',
  (name) => {
    const { status, text } = run(name, '--no-such-option');
    expect(status).not.toBe(0);
    expect(text).toMatch(/no-such-option|npm run/);
  },
);

test('the help of npm start names every variable of the server', () => {
  const { text } = run('start', '--help');
  const listed = readFileSync(join(root, 'README.md'), 'utf8').match(/^\| `[A-Z]\w+` \|/gm) ?? [];
  expect(listed.length).toBeGreaterThan(30);
  for (const row of listed) expect(text).toContain(`  ${row.slice(3, -3)} `);
});
