import type { Output } from '@jinli/contract/endpoint'
import type { getBetAmount } from '@jinli/contract/withdrawal'
import type { Fen } from '@jinli/money/money'

type Turnover = Pick<
  Output<typeof getBetAmount>,
  'missing' | 'required' | 'done' | 'by_source'
>

export type TurnoverPart = { source: string; required: Fen; done: Fen }
export type TurnoverFigure = {
  missing: Fen
  required: Fen
  done: Fen
  /** Whole percent; only a finished requirement reads 100. */
  percent: number
  /** Where it comes from; they add up to the whole. */
  parts: TurnoverPart[]
}

function percentOf(done: Fen, required: Fen): number {
  if (required <= 0n || done >= required) return 100
  return Number.parseInt(((done * 100n) / required).toString(), 10)
}

/** What the player reads about 打码量 (decisions §5): how much is missing, and where it comes from. */
export function turnoverFigure(turnover: Turnover): TurnoverFigure {
  const { missing, required, done } = turnover
  const parts = new Map<string, TurnoverPart>()
  for (const one of turnover.by_source) {
    const part = parts.get(one.source) ?? { source: one.source, required: 0n, done: 0n }
    part.required += one.required
    part.done += one.done
    parts.set(one.source, part)
  }
  return {
    missing: missing > 0n ? missing : 0n,
    required,
    done,
    percent: missing > 0n ? Math.min(99, percentOf(done, required)) : 100,
    parts: [...parts.values()],
  }
}
