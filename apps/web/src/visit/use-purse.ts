import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../api/polling.ts'
import { nowMs, purseOf, venuesAge } from './purse.ts'
import { refreshMoney, useMe } from './use-me.ts'

/** While it is shown, what the venues hold is asked for this often. */
const askMs = 10_000
/** Younger than this it is not asked for again. */
const youngSeconds = 3

/** The player's purse, and how old the venues' part of it is. */
export function usePurse() {
  const { data: me, dataUpdatedAt: cameAt, error, refetch } = useMe()
  const [now, setNow] = useState(Date.now)
  const age = me && venuesAge(me.venues_age, cameAt, Math.max(now, cameAt))
  const told = me?.venues_age ?? null
  useEffect(() => {
    if (told === null) return
    // When the figure stops passing for now, the screen has to say so.
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.max(0, nowMs - told * 1000 - (Date.now() - cameAt)) + 50,
    )
    return () => clearTimeout(timer)
  }, [told, cameAt])
  return { me, purse: me && purseOf(me), age, error, refetch }
}

/** The same for a screen without the venues' own list: asks them when it opens, and now and then. */
export function useAskedPurse() {
  const { me, ...rest } = usePurse()
  const [asking, setAsking] = useState(false)
  const known = me !== undefined
  const { age } = rest
  async function ask() {
    if (age && age.seconds !== null && age.seconds < youngSeconds) return
    setAsking(true)
    await refreshMoney().finally(() => setAsking(false))
  }
  const askNow = useEffectEvent(() => {
    ask().catch(console.info)
  })
  useEffect(() => {
    if (!known) return
    const timer = setTimeout(askNow, 0)
    return () => clearTimeout(timer)
  }, [known])
  usePolling(ask, askMs, known)
  return { me, ...rest, asking }
}
