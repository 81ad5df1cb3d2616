import { getcard } from '@jinli/contract/payout-card/payout-card'
import { useEffect, useEffectEvent } from 'react'
import { read } from '../api/call.ts'
import { ask, closeDialogs } from '../overlay/dialog.ts'
import { whenIdle } from '../overlay/when-idle.ts'
import { paths } from '../paths.ts'
import { useGo } from '../visit/go.ts'

/** The exact texts of spec §2 /recharge. */
const title = '温馨提示'
const content = '您还为绑定任何钱包卡片，请前往绑定！'

async function hasNoCard(signal: AbortSignal): Promise<boolean> {
  const [cards, addresses] = await Promise.all([
    read(getcard, { type: 1 }, { signal }),
    read(getcard, { type: 2 }, { signal }),
  ])
  return cards.length + addresses.length === 0
}

/** At every visit, reminds a player who has neither a bank card nor a USDT address, once the form `isReady`. */
export function useCardReminder(isReady: boolean): void {
  const go = useGo()
  const goToCards = useEffectEvent(() => go(paths.payoutCards()))
  useEffect(() => {
    if (!isReady) return
    const visit = new AbortController()
    let isAsking = false
    async function remind() {
      if (!(await hasNoCard(visit.signal)) || visit.signal.aborted) return
      isAsking = true
      const yes = await ask({ title, content, confirm: '前往绑定', cancel: '稍后再说' })
      isAsking = false
      if (yes && !visit.signal.aborted) goToCards()
    }
    const callOff = whenIdle(() => {
      remind().catch((error: unknown) => {
        if (!visit.signal.aborted) console.info('cards not known', error)
      })
    })
    return () => {
      callOff()
      visit.abort()
      if (isAsking) closeDialogs().catch(console.error)
    }
  }, [isReady])
}
