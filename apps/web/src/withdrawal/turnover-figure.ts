import type { Output } from '@jinli/contract/wire/endpoint'
import type { getBetAmount } from '@jinli/contract/withdrawal/withdrawal'
import type { Fen } from '@jinli/money/money'
import { percentOf } from '../ui/percent.ts'

type Turnover = Pick<
  Output<typeof getBetAmount>,
  'missing' | 'required' | 'done' | 'by_source'
>

export type TurnoverPart = { source: string; required: Fen; done: Fen }
export type TurnoverFigure = {
  missing: Fen
  required: Fen
  done: Fen
  /** The progress in whole percent. It is 100 only if the requirement is met. */
  percent: number
  /** The parts of the requirement, which add up to the requirement. */
  parts: TurnoverPart[]
}

/** Returns 打码量 as the screen shows it (decisions §5): the missing turnover and its parts. */
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
