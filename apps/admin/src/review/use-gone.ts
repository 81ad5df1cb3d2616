import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { wordsOf } from '../api/words-of.ts'

/** An address of an order that is nowhere says so, and leaves it. */
export function useGone(unknown: Error | null, leave: () => Promise<void>): void {
  const { message } = App.useApp()
  const gone = useEffectEvent((error: Error) => {
    message.warning(wordsOf(error))
    void leave()
  })
  useEffect(() => {
    if (unknown) gone(unknown)
  }, [unknown])
}

/** A deed that cannot be done any more leaves the address: it must not come back by itself. */
export function useDropped(isDropped: boolean, drop: () => Promise<void>): void {
  const dropped = useEffectEvent(() => void drop())
  useEffect(() => {
    if (isDropped) dropped()
  }, [isDropped])
}
