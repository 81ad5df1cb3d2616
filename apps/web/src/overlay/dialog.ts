import type { ReactNode } from 'react'
import { overlayOpened } from './back-guard.ts'
import './dialog.css'
import { overlays } from './overlays.ts'
import { whenIdle } from './when-idle.ts'

type Question = {
  title?: string
  content: ReactNode
  confirm?: string
  cancel?: string
}

async function loadDialog() {
  await import('./antd-render.ts')
  const { default: Dialog } = await import('antd-mobile/es/components/dialog')
  return { Dialog, ...(await import('./dialog-content.ts')) }
}

const signsOfLife = ['pointerdown', 'keydown'] as const
const atLatestMs = 15_000

/**
 * Preloads the code of the dialog, which is not part of the first view. Loading starts at the first touch or key, or
 * after 15 s, because the end of the session needs the dialog too. Nothing is loaded offline, because the browser
 * does not retry a style that failed to load.
 */
export function fetchDialogAhead(): () => void {
  let callOff = () => {}
  const begin = () => {
    end()
    callOff = whenIdle(() => {
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
/** Whether a question is open or loading. A second question at that time comes from a double tap. */
let isAsking = false

/** Focuses the first button of the newest dialog. */
function focusDialog(): void {
  const dialogs = overlays().querySelectorAll('.adm-dialog')
  const button = dialogs.item(dialogs.length - 1)?.querySelector('button')
  button?.focus({ preventScroll: true })
}

type Choice = { text: string; answer: boolean; bold?: boolean }

/**
 * Shows a dialog and returns the player’s choice. Returns false if the player has left the page, or if back, Escape
 * or the end of the session closed the dialog.
 */
async function show(
  { title, content }: Question,
  label: string,
  choices: readonly Choice[],
  stays: boolean,
): Promise<boolean> {
  const askedAt = window.location.href
  const { Dialog, dialogContent, isQuestion } = await loadDialog()
  // The player may have left the page while the code was loading.
  if (!stays && window.location.href !== askedAt) return false
  return new Promise((resolve) => {
    let state: 'coming' | 'shown' | 'going' = 'coming'
    const respond = (answer: boolean) => {
      closers.delete(close)
      removeOverlay()
      resolve(answer)
    }
    const handler = Dialog.show({
      getContainer: overlays,
      title,
      'aria-label': title ?? label,
      content: dialogContent(content),
      bodyClassName: isQuestion(content) ? 'question' : '',
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
          onClick: () => respond(answer),
        })),
      ],
    })
    function close() {
      respond(false)
      // A dialog that is closed while it opens would stay in the page, invisible. So it is closed when it has opened.
      if (state === 'shown') handler.close()
      else state = 'going'
    }
    const removeOverlay = overlayOpened({ close, stays })
    closers.add(close)
  })
}

/**
 * Asks a question with two buttons; returns true for yes. A back step means no, and the player stays on the page.
 * While a question is open, another call returns false at once.
 */
export async function ask(question: Question): Promise<boolean> {
  if (isAsking) return false
  const no = { text: question.cancel ?? '取消', answer: false }
  const yes = { text: question.confirm ?? '确定', answer: true, bold: true }
  isAsking = true
  try {
    return await show(question, '请确认', [no, yes], false)
  } finally {
    isAsking = false
  }
}

/** Shows a message that the player must read; resolves when it is closed. */
export async function tell(notice: Omit<Question, 'cancel'>): Promise<void> {
  const read = { text: notice.confirm ?? '知道了', answer: true, bold: true }
  await show(notice, '提示', [read], true)
}

/** Closes all dialogs, at the end of the session. */
export async function closeDialogs(): Promise<void> {
  await loadDialog()
  for (const close of closers) close()
}
