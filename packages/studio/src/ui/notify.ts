import { toast } from 'sonner';

type NoticeAction = { label: string; onClick: () => void };

type Notice = {
  /** A second line: why, or the way out. */
  detail?: string;
  action?: NoticeAction;
  /** Notices with the same id replace each other. */
  id?: string;
};

/** `null` takes away what a replaced notice had. */
const lookOf = ({ detail, action, id }: Notice) => ({
  description: detail ?? null,
  action: action ?? null,
  ...(id === undefined ? {} : { id }),
});

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
  toast.dismiss(id);
}
