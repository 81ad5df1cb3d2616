import type { ReactNode } from 'react'
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

/**
 * A question with two answers; true for yes. Going back is a no: the page that asked is not there
 * any more.
 */
export async function ask(question: Question): Promise<boolean> {
  const Dialog = await loadDialog()
  window.addEventListener('popstate', Dialog.clear)
  return Dialog.confirm({
    getContainer: overlays,
    title: question.title,
    'aria-label': question.title ?? '请确认',
    content: question.content,
    confirmText: question.confirm ?? '确定',
    cancelText: question.cancel ?? '取消',
  }).finally(() => window.removeEventListener('popstate', Dialog.clear))
}

/** A sentence that has to be read; resolves when it was. */
export async function tell(notice: Omit<Question, 'cancel'>): Promise<void> {
  const Dialog = await loadDialog()
  await Dialog.alert({
    getContainer: overlays,
    title: notice.title,
    'aria-label': notice.title ?? '提示',
    content: notice.content,
    confirmText: notice.confirm ?? '知道了',
  })
}

/** Takes every open dialog away (session end). */
export async function closeDialogs(): Promise<void> {
  const Dialog = await loadDialog()
  Dialog.clear()
}
