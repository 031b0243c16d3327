import { answerOf } from '@diorama/contract/common/answers.ts';
import type { AnyProductKind } from '../product-kind.ts';

const Body = answerOf<Record<string, unknown>>();

/** A published body of an older format in today's; null when it is today's already. */
export function upgradeBody(
  kinds: ReadonlyMap<string, AnyProductKind>,
  { kind: name, format, body }: { kind: string; format: number; body: Buffer },
): { format: number; body: Record<string, unknown> } | null {
  const kind = kinds.get(name);
  if (!kind || format >= kind.format) return null;
  let upgraded = Body.parse(JSON.parse(body.toString('utf8')));
  for (let at = format; at < kind.format; at += 1) {
    const step = kind.upgrades[at];
    if (!step) throw new Error(`Nothing makes format ${at + 1} of a published ${name} from format ${at}`);
    upgraded = step(upgraded);
  }
  return { format: kind.format, body: upgraded };
}
