import type { BookState } from '@jinli/contract/book-state'
import { listDeposits } from '@jinli/contract/deposit.admin'
import { reviewCounts } from '@jinli/contract/operator.admin'
import { listWithdrawals } from '@jinli/contract/withdrawal.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { chime, soundOn } from './chime.ts'
import { notify } from './desktop-notice.ts'
import { changedQueues, grownQueues, type OpenWork, type QueueName } from './open-work.ts'

const lists = { deposits: listDeposits, withdrawals: listWithdrawals } as const
const everyMs = 5_000

export type OpenWorkNews = {
  counts: (OpenWork & { books: BookState }) | undefined
  /** How often each queue has grown since sign-in; a new number restarts the pulse. */
  pulses: Readonly<Record<QueueName, number>>
  offline: boolean
}

/** The menu's counts; a change refreshes the lists, growth pulses and sounds. */
export function useOpenWork(): OpenWorkNews {
  const client = useQueryClient()
  const { data: counts, isError } = useCall(
    reviewCounts,
    {},
    { everyMs, pulse: true, background: true },
  )
  const before = useRef<OpenWork>(undefined)
  const [pulses, setPulses] = useState({ deposits: 0, withdrawals: 0 })

  useEffect(() => {
    if (!counts) return
    const changed = changedQueues(before.current, counts)
    const grown = grownQueues(before.current, counts)
    const came = grown.map((queue) => [
      queue,
      counts[queue] - (before.current?.[queue] ?? 0),
    ])
    before.current = counts
    for (const queue of changed) {
      void client.invalidateQueries({ queryKey: [lists[queue].path] })
    }
    if (grown.length === 0) return
    setPulses((was) => ({
      deposits: was.deposits + (grown.includes('deposits') ? 1 : 0),
      withdrawals: was.withdrawals + (grown.includes('withdrawals') ? 1 : 0),
    }))
    if (soundOn()) void chime()
    notify(Object.fromEntries(came))
  }, [counts, client])

  return { counts, pulses, offline: isError }
}
