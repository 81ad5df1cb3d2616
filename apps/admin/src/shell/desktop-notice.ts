import { storedText, storeText } from '../api/storage.ts'
import { type QueueName, wordsOfGrowth } from './open-work.ts'

const storageKey = 'admin_notices'

/** Whether this browser can show desktop notices; those of phones cannot. */
export function noticesKnown(): boolean {
  return 'Notification' in globalThis && window.isSecureContext
}

/** Whether notices are on. They are off by default; the browser stores the choice and must permit them. */
export function noticesOn(): boolean {
  return (
    noticesKnown() &&
    Notification.permission === 'granted' &&
    storedText('localStorage', storageKey) === 'on'
  )
}

/** Switches notices on or off, and asks the browser for permission if needed. Returns the resulting state. */
export async function switchNotices(on: boolean): Promise<boolean> {
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  storeText('localStorage', storageKey, on ? 'on' : 'off')
  return noticesOn()
}

/** Shows a desktop notice of new work, without names and amounts, unless the page has the focus. */
export function notify(growth: Partial<Record<QueueName, number>>): void {
  if (!noticesOn() || document.hasFocus()) return
  // With one tag, several tabs show a single notice.
  const notice = new Notification('锦鲤后台', {
    body: wordsOfGrowth(growth),
    tag: 'open-work',
    icon: './koi.svg',
  })
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
  })
}
