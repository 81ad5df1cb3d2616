import { isInputMethodKey } from '@jinli/client/input-method'

export type ReviewKey =
  | 'next'
  | 'previous'
  | 'down'
  | 'up'
  | 'take'
  | 'open'
  | 'approve'
  | 'reject'
  | 'close'

const meanings: Readonly<Record<string, ReviewKey>> = {
  ArrowDown: 'down',
  j: 'next',
  ArrowUp: 'up',
  n: 'take',
  k: 'previous',
  Enter: 'open',
  a: 'approve',
  r: 'reject',
  Escape: 'close',
}

/** The shortcuts of a queue with their descriptions. */
export const keyHelp = [
  ['↑ ↓', '上一行 / 下一行'],
  ['K / J', '上一条 / 下一条（跳过员工在处理的）'],
  ['N', '取下一单'],
  ['Enter', '打开'],
  ['A', '通过'],
  ['R', '拒绝'],
  ['Esc', '关闭'],
] as const

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/** Returns what a key press means; `undefined` if the browser should handle it. */
export function reviewKeyOf(press: Press): ReviewKey | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  if (isInputMethodKey(press)) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  return Object.hasOwn(meanings, key) ? meanings[key] : undefined
}

/** Whether the focused control handles the key itself. */
export function keepsKey(target: EventTarget | null, key: ReviewKey): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, [contenteditable], [role="listbox"]')) {
    return true
  }
  return key === 'open' && target.closest('button, a, [role="button"]') !== null
}
