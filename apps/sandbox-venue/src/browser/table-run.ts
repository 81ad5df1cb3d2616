import { yuan } from './amount-text.ts'
import { toFen } from './amounts.ts'
import { wait } from './dom.ts'
import { newKey } from './key.ts'
import { askLeave, type TableAnswer, type TableBet, type Trouble } from './net.ts'
import { type AutoCashOut, autoCashOut } from './own-result.ts'

/** The rules of a round that a player can leave (`RunningRules` of the game), as far as the page needs them. */
export type RunningRules = {
  markAt(ms: number): number
  leaveAt(bet: unknown, mark: number): unknown
  autoMark(bet: unknown): number | null
}

type RunContext = {
  table: () => TableAnswer | null
  /** Returns true when bets are closed and the outcome is not known yet. */
  runs: () => boolean
  venueTime: () => number
  calm: () => boolean
  rise: (ms: number) => void
  /** The length of a round in the game's timetable, in ms. */
  ends: number
}

/** The delay of the drawn curve (ms). A player who leaves gets at least the mark that the page shows. */
const lagMs = 400
const stillMs = 500
const retryMs = 300
const triesMost = 20

/** Draws a round that continues after bets are closed, and lets the player leave it. */
export function createRun(rules: RunningRules, context: RunContext) {
  let isDrawing = false
  const elapsedMs = (): number => {
    const round = context.table()?.round
    if (!round) return 0
    const since = context.venueTime() - lagMs - round.closes_at
    return Math.max(0, (since * context.ends) / (round.ends_at - round.starts_at))
  }
  const draw = () => {
    isDrawing = context.runs()
    if (!isDrawing) return
    context.rise(elapsedMs())
    if (context.calm()) setTimeout(draw, stillMs)
    else requestAnimationFrame(draw)
  }
  const stillIn = (mark: number): TableBet[] =>
    (context.table()?.bets ?? []).filter(
      ({ bet, status }) => status === 'open' && rules.leaveAt(bet, mark) !== null,
    )
  return {
    /** Returns what has left by itself at the drawn mark. The venue's mark is at least as high. */
    collected: (): AutoCashOut =>
      autoCashOut(rules, context.table()?.bets ?? [], rules.markAt(elapsedMs())),
    /** Returns whether a bet of the player is still in, and the marks at which bets leave by themselves. */
    inside: (): { count: number; autoMarks: number[] } => {
      const bets = stillIn(rules.markAt(elapsedMs()))
      const marks = bets.flatMap(({ bet }) => rules.autoMark(bet) ?? [])
      return { count: bets.length, autoMarks: marks }
    },
    /** Starts to draw the running round, unless the drawing has started already. */
    watch: () => {
      if (!isDrawing) draw()
    },
    /** Returns the button label with the current payout. Returns null if the player has no bet that can leave. */
    offer: (): string | null => {
      if (!context.runs()) return null
      const mark = rules.markAt(elapsedMs())
      const fen = stillIn(mark).reduce((sum, bet) => sum + toFen(bet.stake), 0n)
      return fen > 0n ? `收取 ¥${yuan((fen * BigInt(mark)) / 100n)}` : null
    },
    /** Sends the request to leave, and repeats it after network errors. The venue acts once per nonce. */
    leave: async (): Promise<
      { bets: TableBet[]; balance: string } | { trouble: Trouble }
    > => {
      const table = context.table()
      const order = {
        chain: table?.chain ?? 0,
        round: table?.round.index ?? 0,
        nonce: newKey(),
      }
      for (let tries = 1; ; tries += 1) {
        const reply = await askLeave(order)
        if (reply.ok) return reply.value
        if (reply.trouble.kind !== 'network' || tries === triesMost) return reply
        await wait(retryMs)
      }
    },
  }
}

export type Run = ReturnType<typeof createRun>
