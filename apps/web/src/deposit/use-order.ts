import { payinfo } from '@jinli/contract/deposit/deposit'
import { statementTypes, transdetail } from '@jinli/contract/statement/statement'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { reloadMe } from '../visit/use-me.ts'
import { mayChange, stageOf } from './order-stage.ts'

/** The poll interval: staff may decide while the player watches. */
const lookMs = 5000

/** Reads the order and its timeline, and derives its stage by the server’s clock. Polls while the order is open. */
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
  const detail = useCallQuery(
    transdetail,
    { type: statementTypes.deposit, out_trade_no: depositNo },
    { enabled: depositNo !== '', staleTime: 0 },
  )
  const [ranOut, setRanOut] = useState(false)
  // The countdown needs the server’s time of a fresh response, not of a cached one.
  const data = order.isFetchedAfterMount ? order.data : undefined
  const stage = data && stageOf(data, ranOut)

  const { refetch } = detail
  const before = useRef(stage)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== stage
    before.current = stage
    if (!hasChanged) return
    refetch().catch(console.error)
    reloadMe()
  }, [stage, refetch])
  const onRanOut = useCallback(() => setRanOut(true), [])
  return { order, detail, data, stage, onRanOut }
}
