import { toast } from 'sonner';

type NoticeAction = { label: string; onClick: () => void };

type Notice = {
  /** A second line: why, or the way out. */
  detail?: string;
  action?: NoticeAction;
  /** Notices with the same id replace each other. */
  id?: string;
};

/** Says that something was done: `Project created`. Gone after 4 s, after 8 s when it offers an action such as Undo. */
export function notifyDone(message: string, { detail, action, id }: Notice = {}): void {
  toast.success(message, { id, description: detail, action, duration: action ? 8000 : 4000 });
}

/** Says that something failed and how to go on. Stays for 10 s and can be closed. */
export function notifyFailed(message: string, { detail, action, id }: Notice = {}): void {
  toast.error(message, { id, description: detail, action, duration: 10_000, closeButton: true });
}

/** Stays until it is answered or closed. */
export function notifyPersistent(message: string, { detail, action, id }: Notice = {}): void {
  toast.info(message, { id, description: detail, action, duration: Number.POSITIVE_INFINITY, closeButton: true });
}

/** Takes a notice away. */
export function dismissNotice(id: string): void {
  toast.dismiss(id);
}
