import { type QueueName, wordsOfGrowth } from './open-work.ts'

const storageKey = 'admin_notices'

/** Whether this browser can show notices over other windows; phones cannot. */
export function noticesKnown(): boolean {
  return 'Notification' in globalThis && window.isSecureContext
}

/** Off until switched on, remembered on this machine; the browser's own word counts more. */
export function noticesOn(): boolean {
  return (
    noticesKnown() &&
    Notification.permission === 'granted' &&
    localStorage.getItem(storageKey) === 'on'
  )
}

/** Asks the browser where it has to be asked, and answers what holds now. */
export async function switchNotices(on: boolean): Promise<boolean> {
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  localStorage.setItem(storageKey, on ? 'on' : 'off')
  return noticesOn()
}

/** New work, told over other windows; who looks at the page sees it there. Names and amounts stay inside. */
export function notify(grown: Partial<Record<QueueName, number>>): void {
  if (!noticesOn() || document.hasFocus()) return
  // The same tag: several tabs show one notice.
  const notice = new Notification('锦鲤后台', {
    body: wordsOfGrowth(grown),
    tag: 'open-work',
    icon: './koi.svg',
  })
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
  })
}
