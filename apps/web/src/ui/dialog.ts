import type { ReactNode } from 'react'
import { overlayOpened } from './back-guard.ts'
import './dialog.css'
import { overlays } from './overlays.ts'

type Question = {
  title?: string
  content: ReactNode
  confirm?: string
  cancel?: string
}

/** Loads the dialog once; called when the app has been idle. */
export async function loadDialog() {
  await import('./antd-render.ts')
  return (await import('antd-mobile/es/components/dialog')).default
}

const closers = new Set<() => void>()

/** The answer of a dialog; `unanswered` when back, Escape or a session's end takes it away. */
async function answerOf<A>(
  dialog: Promise<A>,
  unanswered: A,
  clear: () => void,
  stays = false,
): Promise<A> {
  let close = clear
  // One that has not drawn itself yet would go without a word of its own.
  const closed = new Promise<A>((resolve) => {
    close = () => {
      clear()
      resolve(unanswered)
    }
  })
  const gone = overlayOpened({ close: () => close(), stays })
  closers.add(close)
  return Promise.race([dialog, closed]).finally(() => {
    closers.delete(close)
    gone()
  })
}

/** The first button of the dialog that came last. */
function focusDialog(): void {
  const dialogs = overlays().querySelectorAll('.adm-dialog')
  const button = dialogs.item(dialogs.length - 1)?.querySelector('button')
  button?.focus({ preventScroll: true })
}

/** A question with two answers; true for yes. Going back is a no, and the page stays. */
export async function ask(question: Question): Promise<boolean> {
  const Dialog = await loadDialog()
  const answer = Dialog.confirm({
    getContainer: overlays,
    afterShow: focusDialog,
    title: question.title,
    'aria-label': question.title ?? '请确认',
    content: question.content,
    confirmText: question.confirm ?? '确定',
    cancelText: question.cancel ?? '取消',
  })
  return answerOf(answer, false, Dialog.clear)
}

/** A sentence that has to be read; resolves when it was. Going back is having read it. */
export async function tell(notice: Omit<Question, 'cancel'>): Promise<void> {
  const Dialog = await loadDialog()
  const read = Dialog.alert({
    getContainer: overlays,
    afterShow: focusDialog,
    title: notice.title,
    'aria-label': notice.title ?? '提示',
    content: notice.content,
    confirmText: notice.confirm ?? '知道了',
  })
  await answerOf(read, undefined, Dialog.clear, true)
}

/** Takes every open dialog away (session end). */
export async function closeDialogs(): Promise<void> {
  await loadDialog()
  for (const close of closers) close()
}
