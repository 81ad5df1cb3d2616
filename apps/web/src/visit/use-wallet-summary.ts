import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../api/polling.ts'
import { pollMoney, useMe } from './use-me.ts'
import { nowMs, venuesAge, walletSummaryOf } from './wallet-summary.ts'

/** The poll interval of the venue balances while they are shown. */
const askMs = 10_000
/** If the venue balances are younger than this (seconds), they are not refreshed. */
const youngSeconds = 3

/** Returns the player’s wallet summary, and the age of its venue balances. */
export function useWalletSummary() {
  const { data: me, dataUpdatedAt: cameAt, error, refetch } = useMe()
  const [now, setNow] = useState(Date.now)
  const age = me && venuesAge(me.venues_age, cameAt, Math.max(now, cameAt))
  const reportedAge = me?.venues_age ?? null
  useEffect(() => {
    if (reportedAge === null) return
    // Renders again when the venue balances become out of date, because the screen then shows their age.
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.max(0, nowMs - reportedAge * 1000 - (Date.now() - cameAt)) + 50,
    )
    return () => clearTimeout(timer)
  }, [reportedAge, cameAt])
  return { me, wallet: me && walletSummaryOf(me), age, error, refetch }
}

/** Returns the wallet summary for a screen without the venue list; keeps the venue balances fresh. */
export function useFreshWalletSummary() {
  const { me, ...rest } = useWalletSummary()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const isLoaded = me !== undefined
  const { age } = rest
  async function ask() {
    if (age && age.seconds !== null && age.seconds < youngSeconds) return
    setIsRefreshing(true)
    await pollMoney().finally(() => setIsRefreshing(false))
  }
  const askNow = useEffectEvent(() => {
    ask().catch(console.info)
  })
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(askNow, 0)
    return () => clearTimeout(timer)
  }, [isLoaded])
  usePolling(ask, askMs, isLoaded)
  return { me, ...rest, isRefreshing }
}
