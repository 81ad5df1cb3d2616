import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { withdrawalReview } from '@jinli/contract/withdrawal/withdrawal.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { chime, soundOn } from './chime.ts'
import { notify } from './desktop-notice.ts'
import {
  changedQueues,
  grownQueues,
  mineIn,
  type OpenWork,
  type QueueName,
} from './open-work.ts'

const lists = { deposits: depositReview.list, withdrawals: withdrawalReview.list } as const
const everyMs = 5_000

export type OpenWorkNews = {
  counts: Output<typeof reviewCounts> | undefined
  /** How often each queue has grown since sign-in. A changed number plays the animation again. */
  pulses: Readonly<Record<QueueName, number>>
  offline: boolean
}

/** Polls the counts of open work. A change refreshes the lists; growth also plays animation and sound. */
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
    const changedNames = changedQueues(before.current, counts)
    const growth = grownQueues(before.current, counts)
    const came = growth.map((queue) => [
      queue,
      mineIn(counts, queue) - mineIn(before.current, queue),
    ])
    before.current = counts
    for (const queue of changedNames) {
      void client.invalidateQueries({ queryKey: [lists[queue].path] })
    }
    if (growth.length === 0) return
    setPulses((was) => ({
      deposits: was.deposits + (growth.includes('deposits') ? 1 : 0),
      withdrawals: was.withdrawals + (growth.includes('withdrawals') ? 1 : 0),
    }))
    if (soundOn()) void chime()
    notify(Object.fromEntries(came))
  }, [counts, client])

  return { counts, pulses, offline: isError }
}
