import { toast } from 'sonner';

type NoticeAction = { label: string; onClick: () => void };

type Notice = {
  /** A second line: why, or the way out. */
  detail?: string;
  action?: NoticeAction;
  /** Notices with the same id replace each other. */
  id?: string;
};

/** What the notices on the screen are known by, by their id. */
const shown = new Map<string, string>();
let count = 0;

/** A notice that is on its way out cannot be replaced: the next one with its id is another one. */
function shownAs(id: string): string {
  const known = shown.get(id);
  if (known !== undefined) return known;
  count += 1;
  const next = `${id} ${count}`;
  shown.set(id, next);
  return next;
}

/** A text of several lines needs the whole width: the button is below it, not next to it. */
const ACTION_BELOW =
  'flex-wrap !items-start [&>[data-content]]:basis-[calc(100%-6rem)] [&>[data-button]]:order-4 [&>[data-button]]:ml-6.5 [&>[data-icon]]:mt-px';

/** `null` takes away what a replaced notice had. */
function lookOf({ detail = null, action, id }: Omit<Notice, 'detail'> & { detail?: string | null }) {
  const layout = detail !== null && action ? { className: ACTION_BELOW } : {};
  if (id === undefined) return { ...layout, description: detail, action: action ?? null };
  const own = shownAs(id);
  const forget = () => {
    if (shown.get(id) === own) shown.delete(id);
  };
  const onClick = () => {
    forget();
    action?.onClick();
  };
  return {
    ...layout,
    description: detail,
    action: action ? { label: action.label, onClick } : null,
    id: own,
    onDismiss: forget,
    onAutoClose: forget,
  };
}

/** Says that something was done: `Project created`. Gone after 4 s, after 8 s when it offers an action such as Undo. */
export function notifyDone(message: string, notice: Notice = {}): void {
  toast.success(message, { ...lookOf(notice), duration: notice.action ? 8000 : 4000 });
}

/** Says quietly what somebody else did, or why nothing happened. Gone after 6 s. */
export function notifyNews(message: string, notice: Notice = {}): void {
  toast.info(message, { ...lookOf(notice), duration: 6000 });
}

/** Says that something failed and how to go on. Stays for 10 s and can be closed. */
export function notifyFailed(message: string, notice: Notice = {}): void {
  toast.error(message, { ...lookOf(notice), duration: 10_000, closeButton: true });
}

/** Says that something was done and is worth a look. Stays for 10 s and can be closed. */
export function notifyWarning(message: string, notice: Notice = {}): void {
  toast.warning(message, { ...lookOf(notice), duration: 10_000, closeButton: true });
}

/** Stays until it is answered or closed. */
export function notifyPersistent(message: string, notice: Notice = {}): void {
  toast.info(message, { ...lookOf(notice), duration: Number.POSITIVE_INFINITY, closeButton: true });
}

/** Takes a notice away. */
export function dismissNotice(id: string): void {
  const own = shown.get(id);
  if (own === undefined) return;
  shown.delete(id);
  toast.dismiss(own);
}
