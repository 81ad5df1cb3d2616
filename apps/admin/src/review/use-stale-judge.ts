import type { CallRefused } from '@jinli/client/failure'
import { App } from 'antd'

const staleKeys = [
  'review.already-decided',
  'review.not-found',
  'review.claimed',
  'withdrawal.on-hold',
]

/**
 * Returns a handler for refusals because another staff member was faster or the order is gone. It shows the message
 * and reads the order again.
 */
export function useStaleJudge(onStale: () => void): (refusal: CallRefused) => boolean {
  const { message } = App.useApp()
  return (refusal) => {
    if (!staleKeys.includes(refusal.key)) return false
    message.warning(`${refusal.message}，已为您刷新`)
    onStale()
    return true
  }
}
