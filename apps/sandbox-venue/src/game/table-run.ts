import { toFen } from './amounts.ts'
import { wait } from './dom.ts'
import { yuan } from './figures.ts'
import { askLeave, type TableAnswer, type TableBet, type Trouble } from './net.ts'

/** What a round that can be left is to the page (`RunningRules`). */
export type Running = {
  markAt(ms: number): number
  left(bet: unknown, mark: number): unknown
}

type Watched = {
  table: () => TableAnswer | null
  /** Bets are closed, and what comes is not told yet. */
  runs: () => boolean
  venueTime: () => number
  calm: () => boolean
  rise: (ms: number) => void
  /** The title's own length of a round. */
  ends: number
}

/** The curve is drawn so late that its end is mostly known before it is passed; who leaves gets no less than they saw. */
const LAG_MS = 400
const STILL_MS = 500
const RETRY_MS = 300
const TRIES = 20

/** A round that runs on: draws it while it does, and lets the player leave it. */
export function createRun(running: Running, watched: Watched) {
  let drawing = false
  const elapsed = (): number => {
    const round = watched.table()?.round
    if (!round) return 0
    const since = watched.venueTime() - LAG_MS - round.closes_at
    return Math.max(0, (since * watched.ends) / (round.ends_at - round.starts_at))
  }
  const draw = () => {
    drawing = watched.runs()
    if (!drawing) return
    watched.rise(elapsed())
    if (watched.calm()) setTimeout(draw, STILL_MS)
    else requestAnimationFrame(draw)
  }
  const stillIn = (mark: number): TableBet[] =>
    (watched.table()?.bets ?? []).filter(
      ({ bet, status }) => status === 'open' && running.left(bet, mark) !== null,
    )
  return {
    /** Begins to draw when the round runs and nothing is drawn. */
    watch: () => {
      if (!drawing) draw()
    },
    /** What leaving would bring now; null when nothing of the player's can leave. */
    offer: (): string | null => {
      if (!watched.runs()) return null
      const mark = running.markAt(elapsed())
      const fen = stillIn(mark).reduce((sum, bet) => sum + toFen(bet.stake), 0n)
      return fen > 0n ? `收取 ¥${yuan((fen * BigInt(mark)) / 100n)}` : null
    },
    /** Asks until there is an answer: under its nonce it is one deed. */
    leave: async (): Promise<
      { bets: TableBet[]; balance: string } | { trouble: Trouble }
    > => {
      const table = watched.table()
      const order = {
        chain: table?.chain ?? 0,
        round: table?.round.index ?? 0,
        nonce: crypto.randomUUID(),
      }
      for (let tries = 1; ; tries += 1) {
        const reply = await askLeave(order)
        if (reply.ok) return reply.value
        if (reply.trouble.kind !== 'network' || tries === TRIES) return reply
        await wait(RETRY_MS)
      }
    },
  }
}

export type Run = ReturnType<typeof createRun>
