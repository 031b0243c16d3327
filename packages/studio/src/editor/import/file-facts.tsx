interface FileFactsProps {
  name: string;
  /** What it is and how much: `300 rows`. */
  facts: readonly (string | null | false)[];
  notices: readonly string[];
  warnings: readonly string[];
}

/** What was read, above what its columns are. */
export function FileFacts({ name, facts, notices, warnings }: FileFactsProps) {
  return (
    <div className="min-w-0">
      <p className="truncate font-medium" title={name}>
        {name}
      </p>
      <p className="text-n10 text-xs">{facts.filter(Boolean).join(' · ')}</p>
      {notices.map((notice) => (
        <p key={notice} className="mt-1 text-n11 text-xs">
          {notice}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 text-warn-ink text-xs">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** What is wrong with what was chosen. */
export function StepFault({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p role="alert" className="text-bad-ink">
        {text}
      </p>
    )
  );
}
