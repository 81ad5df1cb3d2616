import { payinfo } from '@jinli/contract/deposit/deposit'
import { transdetail } from '@jinli/contract/statement/statement'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refresh, useCallQuery } from '../api/query.ts'
import { reloadMe } from '../visit/use-me.ts'
import { mayChange, stageOf } from './order-stage.ts'

/** The poll interval: staff may decide while the player watches. */
const lookMs = 5000

/** Reads the order, and derives its stage by the server’s clock. Polls while the order is open. */
export function useOrder(depositNo: string) {
  const order = useCallQuery(
    payinfo,
    { deposit_no: depositNo },
    {
      enabled: depositNo !== '',
      staleTime: 0,
      pollMs: (answer) =>
        answer !== undefined && mayChange(stageOf(answer, false)) && lookMs,
    },
  )
  const [ranOut, setRanOut] = useState(false)
  // The countdown needs the server’s time of a fresh response, not of a cached one.
  const data = order.isFetchedAfterMount ? order.data : undefined
  const stage = data && stageOf(data, ranOut)

  const before = useRef(stage)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== stage
    before.current = stage
    if (!hasChanged) return
    refresh(transdetail)
    reloadMe()
  }, [stage])
  const onRanOut = useCallback(() => setRanOut(true), [])
  return { order, data, stage, onRanOut }
}
