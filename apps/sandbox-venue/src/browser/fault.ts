/**
 * Shows errors that no other code handles. Each page loads this file first, and it imports nothing: it also reports a
 * script of the page that is missing.
 */
export function showFault(cause: unknown): void {
  console.error('venue: an error on the page', cause)
  const title = '页面出错了'
  const text = '这一次操作可能没有完成。重新加载不会影响余额和进行中的局。'
  const card = document.getElementById('notice')
  if (!card) {
    const verdict = document.getElementById('verdict')
    if (verdict) verdict.textContent = `${title}，请刷新重试。`
    verdict?.setAttribute('data-tone', 'bad')
    return
  }
  const [first, second] = ['notice-first', 'notice-second'].map((id) =>
    document.getElementById(id),
  )
  document.getElementById('notice-title')?.replaceChildren(title)
  document.getElementById('notice-text')?.replaceChildren(text)
  if (second) second.hidden = true
  card.hidden = false
  if (!first) return
  first.hidden = false
  first.textContent = '重新加载'
  first.addEventListener('click', () => location.reload(), { once: true })
  first.focus()
}

/** Returns whether an error event is about a script of this page: not about a picture, an extension or a layout. */
function isOurs(event: Event): boolean {
  if (!(event instanceof ErrorEvent)) return event.target instanceof HTMLScriptElement
  return event.filename.startsWith(location.origin) && event.error !== null
}

// Errors of loading do not bubble, so the listener captures them.
addEventListener('error', (event) => isOurs(event) && showFault(event), true)
addEventListener('unhandledrejection', ({ reason }) => showFault(reason))
