import { useRef, useState } from 'react'
import { Recycle, Refresh } from '../art/home-icons.tsx'
import { refreshMoney } from '../visit/use-me.ts'
import { useRecoverAll } from '../wallet/use-recover-all.ts'
import styles from './top-header.module.css'

/** Shows a button that refreshes the balances, and a button that transfers all venue balances back. */
export function WalletTools() {
  const [refreshing, setRefreshing] = useState(false)
  const recall = useRecoverAll()
  // A ref instead of state, so that two taps in the same frame see the same value.
  const isBusy = useRef(false)
  function onRefresh() {
    if (isBusy.current) return
    isBusy.current = true
    setRefreshing(true)
    refreshMoney()
      .catch((error: unknown) => console.info('balance not refreshed', error))
      .finally(() => {
        isBusy.current = false
        setRefreshing(false)
      })
  }
  return (
    <>
      <button
        type="button"
        className={styles.refresh}
        aria-label="刷新余额"
        aria-busy={refreshing}
        onClick={onRefresh}
      >
        <Refresh size={20} />
      </button>
      <button
        type="button"
        className={styles.recall}
        aria-busy={recall.busy}
        onClick={recall.run}
      >
        <Recycle size={16} />
        一键回收
      </button>
    </>
  )
}
