import type { ReactNode } from 'react'
import { overlayOpened } from './back-guard.ts'
import './dialog.css'
import { overlays } from './overlays.ts'
import { whenCalm } from './when-calm.ts'

type Question = {
  title?: string
  content: ReactNode
  confirm?: string
  cancel?: string
}

/** Loads the dialog once. */
async function loadDialog() {
  await import('./antd-render.ts')
  return (await import('antd-mobile/es/components/dialog')).default
}

const signsOfLife = ['pointerdown', 'keydown'] as const
const atLatestMs = 15_000

/**
 * Has the dialog there before it is needed: dialogs answer what somebody does, so it comes with the first touch
 * and stays out of the first view; where nobody touches anything, for the session's end, a while later. Not
 * offline: a style that failed to load once is not asked for again.
 */
export function fetchDialogAhead(): () => void {
  let callOff = () => {}
  const begin = () => {
    end()
    callOff = whenCalm(() => {
      if (navigator.onLine) loadDialog().catch(console.error)
    })
  }
  const timer = setTimeout(begin, atLatestMs)
  for (const sign of signsOfLife)
    window.addEventListener(sign, begin, { once: true, passive: true })
  function end() {
    clearTimeout(timer)
    callOff()
    for (const sign of signsOfLife) window.removeEventListener(sign, begin)
  }
  return end
}

const closers = new Set<() => void>()
/** A question is on its way or stands there: what asks another one is the second half of a double tap. */
let asking = false

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
  const askedAt = window.location.href
  const Dialog = await loadDialog()
  // Its code came when the player was elsewhere.
  if (!stays && window.location.href !== askedAt) return false
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

/** A question with two answers; true for yes. Going back is a no, and the page stays. One at a time: a second is a no. */
export async function ask(question: Question): Promise<boolean> {
  if (asking) return false
  const no = { text: question.cancel ?? '取消', answer: false }
  const yes = { text: question.confirm ?? '确定', answer: true, bold: true }
  asking = true
  try {
    return await show(question, '请确认', [no, yes], false)
  } finally {
    asking = false
  }
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
