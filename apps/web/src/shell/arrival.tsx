import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Check, Close } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { useMe } from '../visit/use-me.ts'
import styles from './arrival.module.css'
import { type Arrivals, arrivedSince, mayShowArrival, noArrivals } from './arrivals.ts'

const visibleMs = 12_000

function withoutAmount(arrivals: Arrivals): Arrivals {
  return { ...arrivals, amount: 0n }
}

/** Shows a banner when a deposit was credited while the app is open. */
export function Arrival() {
  const { data: me } = useMe()
  const { pathname } = useLocation()
  // Home shows the games already, and a game goes on.
  const mayGo = pathname !== '/' && pathname !== '/gamePage'
  const [arrivals, setArrivals] = useState<Arrivals>(noArrivals)
  const next = arrivedSince(arrivals, me?.deposited)
  if (next !== arrivals) setArrivals(next)
  const { amount } = next
  useEffect(() => {
    if (amount === 0n) return
    const timer = setTimeout(() => setArrivals(withoutAmount), visibleMs)
    return () => clearTimeout(timer)
  }, [amount])
  return (
    <output>
      {amount > 0n && mayShowArrival(pathname) && (
        <div className={styles.banner}>
          <span className={styles.mark}>
            <Check size={20} />
          </span>
          <span className={styles.words}>
            存款已到账
            <RollingMoney value={amount} size="20" />
          </span>
          {mayGo && (
            <GoLink to={paths.home()} className={styles.go}>
              去玩
            </GoLink>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label="收起到账提示"
            onClick={() => setArrivals(withoutAmount)}
          >
            <Close size={20} />
          </button>
        </div>
      )}
    </output>
  )
}
