import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { wordsOf } from '../api/words-of.ts'

/** Shows that the order in the URL does not exist, and removes it from the URL. */
export function useLeaveMissingOrder(
  unknown: Error | null,
  leave: () => Promise<void>,
): void {
  const { message } = App.useApp()
  const warnAndLeave = useEffectEvent((error: Error) => {
    message.warning(wordsOf(error))
    void leave()
  })
  useEffect(() => {
    if (unknown) warnAndLeave(unknown)
  }, [unknown])
}

/** Removes an action that is no longer allowed from the URL, so that it does not open again by itself. */
export function useLeaveClosedAction(isDropped: boolean, drop: () => Promise<void>): void {
  const dropAction = useEffectEvent(() => void drop())
  useEffect(() => {
    if (isDropped) dropAction()
  }, [isDropped])
}
