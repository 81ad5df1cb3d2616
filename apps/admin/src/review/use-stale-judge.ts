import type { CallRefused } from '@jinli/client/failure'
import { App } from 'antd'

const staleKeys = ['review.already-decided', 'review.not-found', 'review.claimed']

/** Somebody else was faster, or the order is gone: says so and has what we show read again. */
export function useStaleJudge(onStale: () => void): (refused: CallRefused) => boolean {
  const { message } = App.useApp()
  return (refused) => {
    if (!staleKeys.includes(refused.key)) return false
    message.warning(`${refused.message}，已为您刷新`)
    onStale()
    return true
  }
}
