import type { SummaryLine } from './format-choice.ts';

/** What was chosen, and the price. */
export function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl>
      {lines.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
