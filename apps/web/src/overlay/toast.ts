import { create } from 'zustand'

export type ToastKind = 'ok' | 'fail' | 'info'

type Shown = {
  /** Grows with every toast: the same words twice are two messages. */
  id: number
  kind: ToastKind
  message: string
  /** What can be done about it, beside the words. */
  action: ToastAction | null
}
export type ToastAction = { label: string; run: () => void }

/** What `toast-host.tsx` shows. antd-mobile's toast is hidden from screen readers, so it is ours. */
export const useToast = create<{ shown: Shown | null }>(() => ({ shown: null }))

const msPerSign = 100

let timer: ReturnType<typeof setTimeout> | undefined

export function hideToast(): void {
  clearTimeout(timer)
  useToast.setState({ shown: null })
}

function show(
  kind: ToastKind,
  message: string,
  ms: number,
  action: ToastAction | null = null,
): void {
  clearTimeout(timer)
  useToast.setState(({ shown }) => ({
    shown: { id: (shown?.id ?? 0) + 1, kind, message, action },
  }))
  // Long words take longer to read.
  timer = setTimeout(hideToast, Math.max(ms, message.length * msPerSign))
}

/** Short words on top of the page: green for success, red for errors (spec §8). */
export const toast = {
  ok: (message: string) => show('ok', message, 2000),
  fail: (message: string) => show('fail', message, 2600),
  info: (message: string) => show('info', message, 1800),
  /** Stays for ten seconds and offers to ask again. */
  retry: (message: string, again: () => void) =>
    show('fail', message, 10_000, { label: '重试', run: again }),
  /** Told without having been asked for just now: time to read it, and the way to what it is about. */
  news: (kind: ToastKind, message: string, action: ToastAction) =>
    show(kind, message, 8000, action),
}
