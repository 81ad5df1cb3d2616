import { create } from 'zustand'

export type ToastKind = 'ok' | 'fail' | 'info'

type ToastState = {
  /** The number of the toast. It grows with each toast, so that the same text twice is two messages. */
  id: number
  kind: ToastKind
  message: string
  /** A button beside the text. */
  action: ToastAction | null
}
export type ToastAction = { label: string; run: () => void }

/** The current toast, shown by `toast-host.tsx`. Screen readers do not read the toasts of antd-mobile. */
export const useToast = create<{ current: ToastState | null }>(() => ({ current: null }))

const msPerSign = 100

let timer: ReturnType<typeof setTimeout> | undefined

export function hideToast(): void {
  clearTimeout(timer)
  useToast.setState({ current: null })
}

function show(
  kind: ToastKind,
  message: string,
  ms: number,
  action: ToastAction | null = null,
): void {
  clearTimeout(timer)
  useToast.setState(({ current }) => ({
    current: { id: (current?.id ?? 0) + 1, kind, message, action },
  }))
  // A long message stays longer.
  timer = setTimeout(hideToast, Math.max(ms, message.length * msPerSign))
}

/** Shows a short message: green for success, red for errors (spec §8). */
export const toast = {
  ok: (message: string) => show('ok', message, 2000),
  fail: (message: string) => show('fail', message, 2600),
  info: (message: string) => show('info', message, 1800),
  /** Shows an error with a retry button for ten seconds. */
  retry: (message: string, run: () => void) =>
    show('fail', message, 10_000, { label: '重试', run: run }),
  /** Shows news that the player did not cause. The toast stays longer and links to what it is about. */
  news: (kind: ToastKind, message: string, action: ToastAction) =>
    show(kind, message, 8000, action),
}
