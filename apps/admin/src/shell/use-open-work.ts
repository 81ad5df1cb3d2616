import { reviewCounts } from '@jinli/contract/operator.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { usePolling } from '../api/use-polling.ts'
import { chime, soundOn } from './chime.ts'
import { changedQueues, grownQueues, type OpenWork, type Queue } from './open-work.ts'

export const openWorkKey = ['open-work'] as const
const everyMs = 5_000

export type OpenWorkNews = {
  counts: OpenWork | undefined
  /** How often each queue has grown since sign-in; a new number restarts the pulse. */
  pulses: Readonly<Record<Queue, number>>
  offline: boolean
}

/** The menu's counts; a change refreshes the lists, growth pulses and sounds. */
export function useOpenWork(): OpenWorkNews {
  const client = useQueryClient()
  const { data: counts, isError } = usePolling(
    openWorkKey,
    (signal) => call(reviewCounts, {}, signal),
    everyMs,
  )
  const before = useRef<OpenWork>(undefined)
  const [pulses, setPulses] = useState({ deposits: 0, withdrawals: 0 })

  useEffect(() => {
    if (!counts) return
    const changed = changedQueues(before.current, counts)
    const grown = grownQueues(before.current, counts)
    before.current = counts
    for (const queue of changed) {
      void client.invalidateQueries({ queryKey: ['review', queue] })
    }
    if (grown.length === 0) return
    setPulses((was) => ({
      deposits: was.deposits + (grown.includes('deposits') ? 1 : 0),
      withdrawals: was.withdrawals + (grown.includes('withdrawals') ? 1 : 0),
    }))
    if (soundOn()) void chime()
  }, [counts, client])

  return { counts, pulses, offline: isError }
}
