import { showNotice } from './notice.ts'

// A platform that frames the page names the game itself.
document.documentElement.dataset['framed'] = String(window.parent !== window)

/** Sends a message to the parent page, optionally with the balance. */
export function tellParent(type: string, amount?: string): void {
  if (window.parent === window) return
  window.parent.postMessage(
    amount === undefined ? { type } : { type, balance: amount },
    '*',
  )
}

/** Returns the word for adding money: a transfer to the venue, or a deposit at the platform. */
export function fundsWord(): string {
  return document.body.dataset['funds'] ?? '转入'
}

/** Shows that the session has expired. The only action leads back to the platform. */
export function sayExpired(): void {
  tellParent('venue:expired')
  const home = document.body.dataset['return']
  showNotice({
    title: '游戏会话已过期',
    text: '请返回平台，重新进入游戏。您的余额不受影响。',
    ...(home ? { first: { label: '返回平台', run: () => window.open(home, '_top') } } : {}),
  })
}
