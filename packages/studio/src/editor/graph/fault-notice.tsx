/** What is wrong with the selected node, at the foot of its fields: it comes late, and moves nothing that is about to be pressed. */
export function FaultNotice({ level, message }: { level: 'error' | 'warning'; message: string }) {
  const look = level === 'error' ? 'bg-bad-soft text-bad-ink' : 'bg-warn-soft text-warn-ink';
  return (
    <p role="status" className={`sticky bottom-0 mt-auto break-words px-3 py-2 ${look}`}>
      {message}
    </p>
  );
}
