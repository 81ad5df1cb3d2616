import { payinfo } from '@jinli/contract/deposit'
import { statementTypes, transdetail } from '@jinli/contract/statement'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { reloadMe } from '../visit/use-me.ts'
import { mayChange, stageOf } from './order-stage.ts'

/** Soft: a person at the back office decides, and the player watches. */
const lookMs = 5000

/** The order, its stage by the server's clock, and its timeline; looked at again while it is open. */
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
  // The countdown runs by the clock of an answer, so an old one will not do.
  const data = order.isFetchedAfterMount ? order.data : undefined
  const stage = data && stageOf(data, ranOut)

  const { refetch } = detail
  const before = useRef(stage)
  useEffect(() => {
    const turned = before.current !== undefined && before.current !== stage
    before.current = stage
    if (!turned) return
    refetch().catch(console.error)
    reloadMe()
  }, [stage, refetch])
  const onRanOut = useCallback(() => setRanOut(true), [])
  return { order, detail, data, stage, onRanOut }
}
