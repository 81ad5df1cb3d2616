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
/** A question waits for the dialog's code. */
let asking = false

/** The dialog, or nothing for a question that would come too late: elsewhere, or a second time. */
async function dialogFor(stays: boolean) {
  if (stays) return loadDialog()
  if (asking) return null
  const askedAt = window.location.href
  asking = true
  try {
    const Dialog = await loadDialog()
    return window.location.href === askedAt ? Dialog : null
  } finally {
    asking = false
  }
}

/** The first button of the dialog that came last. */
function focusDialog(): void {
  const dialogs = overlays().querySelectorAll('.adm-dialog')
  const button = dialogs.item(dialogs.length - 1)?.querySelector('button')
  button?.focus({ preventScroll: true })
}

type Choice = { text: string; answer: boolean; bold?: boolean }

/** The answer of a dialog; no when it comes too late, or back, Escape or a session's end takes it away. */
async function show(
  { title, content }: Question,
  label: string,
  choices: readonly Choice[],
  stays: boolean,
): Promise<boolean> {
  const Dialog = await dialogFor(stays)
  if (!Dialog) return false
  return new Promise((resolve) => {
    let state: 'coming' | 'shown' | 'going' = 'coming'
    const answered = (answer: boolean) => {
      closers.delete(close)
      gone()
      resolve(answer)
    }
    const handler = Dialog.show({
      getContainer: overlays,
      title,
      'aria-label': title ?? label,
      content,
      closeOnAction: true,
      afterShow: () => {
        if (state === 'going') handler.close()
        else focusDialog()
        state = 'shown'
      },
      actions: [
        choices.map(({ text, answer, bold = false }) => ({
          key: text,
          text,
          bold,
          onClick: () => answered(answer),
        })),
      ],
    })
    function close() {
      answered(false)
      // One that is closed while it comes would stay, unseen: it goes when it is there.
      if (state === 'shown') handler.close()
      else state = 'going'
    }
    const gone = overlayOpened({ close, stays })
    closers.add(close)
  })
}

/** A question with two answers; true for yes. Going back is a no, and the page stays. */
export function ask(question: Question): Promise<boolean> {
  const no = { text: question.cancel ?? '取消', answer: false }
  const yes = { text: question.confirm ?? '确定', answer: true, bold: true }
  return show(question, '请确认', [no, yes], false)
}

/** A sentence that has to be read; resolves when it was. Going back is having read it. */
export async function tell(notice: Omit<Question, 'cancel'>): Promise<void> {
  const read = { text: notice.confirm ?? '知道了', answer: true, bold: true }
  await show(notice, '提示', [read], true)
}

/** Takes every open dialog away (session end). */
export async function closeDialogs(): Promise<void> {
  await loadDialog()
  for (const close of closers) close()
}
