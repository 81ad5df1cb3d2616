import { keyedPaths } from '@jinli/contract/all'
import { attempt } from '@jinli/contract/attempt'
import type { Envelope } from '@jinli/contract/envelope'
import { okCode } from '@jinli/contract/envelope'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import { settleKey } from '../http/idempotency.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { resumeTransfer } from '../wallet/transfer-answer.ts'

type OrderData = { deposit_no?: string; out_trade_no?: string } | null

/** The kept envelope without its inside: how it ended, in which words, and the order it made. */
function answered(text: string) {
  const { code, message, data }: Envelope<OrderData> = JSON.parse(text)
  const number = data?.deposit_no ?? data?.out_trade_no ?? ''
  return { state: 'answered' as const, answer: { code, message, number } }
}

const inFlight = { state: 'in-flight', answer: null } as const
const none = { state: 'none', answer: null } as const

/** A transfer that had begun: its outcome by now, as its own key would tell it (money F-4). */
async function transferAnswered(app: AppContext, number: string) {
  try {
    const { message } = await resumeTransfer(app, number)
    return { state: 'answered' as const, answer: { code: okCode, message, number } }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { key, code, message } = error.refusal
    if (key === 'idempotency.in-flight') return inFlight
    return { state: 'answered' as const, answer: { code, message, number } }
  }
}

export const attemptRoutes = [
  handle(attempt, {
    run: async ({ app, player, input: { call, key } }) => {
      if (!keyedPaths.has(call)) refuse('input.invalid')
      const found = await settleKey(app.pool, { actor: player.id, call, key })
      if (found === 'none') return none
      if (found === 'in-flight') return inFlight
      if (found.answer !== null) return answered(found.answer)
      return found.subject ? transferAnswered(app, found.subject) : inFlight
    },
  }),
]
