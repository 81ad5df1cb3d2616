import { keyedPaths } from '@jinli/contract/all'
import { attempt } from '@jinli/contract/attempt/attempt'
import type { Envelope } from '@jinli/contract/wire/envelope'
import { okCode } from '@jinli/contract/wire/envelope'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import { settleKey } from '../http/idempotency.ts'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { resumeTransfer } from '../wallet/transfer-answer.ts'

type OrderData = { deposit_no?: string; out_trade_no?: string } | null

/** Returns code, message and order number of a stored envelope, without its data. */
function attemptAnswer(text: string) {
  const { code, message, data }: Envelope<OrderData> = JSON.parse(text)
  const number = data?.deposit_no ?? data?.out_trade_no ?? ''
  return { state: 'answered' as const, answer: { code, message, number } }
}

const inFlight = { state: 'in-flight', answer: null } as const
const none = { state: 'none', answer: null } as const

/** Resumes a started transfer. Returns the answer that a repeated request with its key would get (money F-4). */
async function transferAnswered(app: AppContext, number: string) {
  try {
    const { message } = await resumeTransfer(app, number)
    return { state: 'answered' as const, answer: { code: okCode, message, number } }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const { key, code, message } = error.refusal
    if (key === 'idempotency.in-flight') return inFlight
    return { state: 'answered' as const, answer: { code, message, number } }
  }
}

export const attemptRoutes = [
  handle(attempt, {
    run: async ({ app, player, input: { call, key } }) => {
      if (!keyedPaths.has(call)) refuse('input.invalid')
      const attempt = await settleKey(app.pool, { actor: player.id, call, key })
      if (attempt === 'none') return none
      if (attempt === 'in-flight') return inFlight
      if (attempt.answer !== null) return attemptAnswer(attempt.answer)
      return attempt.subject ? transferAnswered(app, attempt.subject) : inFlight
    },
  }),
]
