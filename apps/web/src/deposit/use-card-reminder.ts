import { getcard } from '@jinli/contract/payout-card'
import { useEffect, useEffectEvent } from 'react'
import { read } from '../api/call.ts'
import { ask, closeDialogs } from '../overlay/dialog.ts'
import { whenCalm } from '../overlay/when-calm.ts'
import { paths } from '../paths.ts'
import { useGo } from '../visit/go.ts'

/** Spec §2 /recharge, to the letter. */
const title = '温馨提示'
const content = '您还为绑定任何钱包卡片，请前往绑定！'

async function hasNoCard(signal: AbortSignal): Promise<boolean> {
  const [cards, addresses] = await Promise.all([
    read(getcard, { type: 1 }, { signal }),
    read(getcard, { type: 2 }, { signal }),
  ])
  return cards.length + addresses.length === 0
}

/**
 * Reminds a player without bank card and USDT address, at every visit of the page: once it is `there`, so that
 * the form comes before the question.
 */
export function useCardReminder(there: boolean): void {
  const go = useGo()
  const goToCards = useEffectEvent(() => go(paths.payoutCards()))
  useEffect(() => {
    if (!there) return
    const visit = new AbortController()
    let asking = false
    async function remind() {
      if (!(await hasNoCard(visit.signal)) || visit.signal.aborted) return
      asking = true
      const yes = await ask({ title, content, confirm: '前往绑定', cancel: '稍后再说' })
      asking = false
      if (yes && !visit.signal.aborted) goToCards()
    }
    const callOff = whenCalm(() => {
      remind().catch((error: unknown) => {
        if (!visit.signal.aborted) console.info('cards not known', error)
      })
    })
    return () => {
      callOff()
      visit.abort()
      if (asking) closeDialogs().catch(console.error)
    }
  }, [there])
}
