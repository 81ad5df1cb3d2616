import type { Fen } from '@jinli/money/money'
import { useEffect, useRef, useState } from 'react'
import { MoneyText } from './money-text.tsx'
import { isMotionReduced } from './motion.ts'

const rollMs = 240

type RollingMoneyProps = { value: Fen | undefined; size?: '20' | '28' | '36' }

/** Shows a balance. When it changes, the figure rolls to the new amount (design: experience). */
export function RollingMoney({ value: target, size }: RollingMoneyProps) {
  const [rolling, setRolling] = useState<Fen | null>(null)
  const former = useRef(target)

  useEffect(() => {
    const from = former.current
    former.current = target
    if (target === undefined || from === undefined || isMotionReduced() || from === target)
      return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / rollMs))
      const progress = BigInt(Math.round((1 - (1 - part) ** 3) * 1000))
      setRolling(part < 1 ? from + ((target - from) * progress) / 1000n : null)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      setRolling(null)
    }
  }, [target])

  return <MoneyText value={rolling ?? target} size={size ?? 'inherit'} />
}
