import { showNotice } from './notice.ts'

/** Tells the page that frames this one; a balance is no secret to whoever does. */
export function tellParent(type: string, amount?: string): void {
  if (window.parent === window) return
  window.parent.postMessage(
    amount === undefined ? { type } : { type, balance: amount },
    '*',
  )
}

/** How more money is brought: into the venue, or where the platform keeps it. */
export function fundsWord(): string {
  return document.body.dataset['funds'] ?? '转入'
}

/** The session is over: the way back is all that is left. */
export function sayExpired(): void {
  tellParent('venue:expired')
  const home = document.body.dataset['return']
  showNotice({
    title: '游戏会话已过期',
    text: '请返回平台，重新进入游戏。您的余额不受影响。',
    ...(home ? { first: { label: '返回平台', run: () => window.open(home, '_top') } } : {}),
  })
}
