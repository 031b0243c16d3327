import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Pixels and bits of colour. */
const SIZE = '1600x1000x24';

/**
 * A screen in memory for the browsers that draw WebGL only in a window, where there is no real one; its name is in
 * `DISPLAY`. Resolves to what takes it away.
 */
export async function startScreen(): Promise<() => void> {
  const program = process.env.XVFB_PATH;
  if (!program || process.env.DISPLAY) return () => undefined;
  // It picks a free number and writes it to the given descriptor.
  const screen = spawn(program, ['-displayfd', '1', '-screen', '0', SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number]: Buffer[] = await once(screen.stdout, 'data');
  process.env.DISPLAY = `:${String(number).trim()}`;
  return () => void screen.kill();
}
