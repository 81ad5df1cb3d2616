import {
  answerRealitycheck,
  realitycheck,
  setRealitycheck,
} from '@jinli/contract/reality-check/reality-check'
import { handle } from '../http/handle.ts'
import {
  answerCheck,
  type CheckState,
  checkStateOf,
  noteAtGame,
  restartPeriod,
  setMinutes,
} from './reality-check.store.ts'

const minute = 60_000

function toAnswer({ minutes, id, started_at, asked_at, stake, payout }: CheckState) {
  if (!(id && started_at && asked_at) || stake === null || payout === null)
    return { minutes, check: null }
  const ms = asked_at.getTime() - started_at.getTime()
  return {
    minutes,
    check: {
      id,
      since: started_at,
      played: Math.floor(ms / minute),
      stake,
      payout,
      result: payout - stake,
    },
  }
}

export const realityCheckRoutes = [
  handle(realitycheck, async ({ app, player, input }) => {
    const state = input.playing ? noteAtGame : checkStateOf
    return toAnswer(await state(app.pool, player.id))
  }),

  handle(answerRealitycheck, async ({ tx, player, input }) => {
    if (await answerCheck(tx, player.id, input))
      await restartPeriod(tx, player.id, input.answer)
    return toAnswer(await checkStateOf(tx, player.id))
  }),

  handle(setRealitycheck, async ({ tx, player, input }) => {
    await setMinutes(tx, player.id, input.minutes)
    return toAnswer(await checkStateOf(tx, player.id))
  }),
]
