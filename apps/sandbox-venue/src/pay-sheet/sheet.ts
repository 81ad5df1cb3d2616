import type { Returns } from './returns.ts'
import {
  bandOf,
  decimal,
  type Figures,
  figuresOf,
  percent,
  type Ratio,
} from './sheet-figures.ts'

/** A line of a pay sheet: one way to play a game, with its figures. */
export type SheetLine = {
  /** The bet, the risk or the strategy. */
  play: string
  figures: Figures
  /** Half the width of the 99 % band of a simulated return; null when every outcome was counted. */
  band: Ratio | null
  /** Parts of the game with their frequency or size, as text: 'free spins: 0.46 % of rounds'. */
  features: string[]
}

export type PaySheet = {
  game: string
  /** A sentence on how the figures were computed, and for which strategy. */
  way: string
  lines: SheetLine[]
}

/** Computes the sheet of a game. Lines that cannot be counted exactly are simulated with `rounds` rounds. */
export type MakeSheet = (rounds: number) => PaySheet

/** Creates a line for which every outcome was counted. */
export function countedLine(
  play: string,
  returns: Returns,
  features: string[] = [],
): SheetLine {
  return { play, figures: figuresOf(returns), band: null, features }
}

/** Creates a simulated line. The ways in `returns` are the simulated rounds. */
export function simulatedLine(
  play: string,
  returns: Returns,
  features: string[] = [],
): SheetLine {
  const figures = figuresOf(returns)
  const rounds = [...returns.values()].reduce((sum, ways) => sum + ways, 0n)
  return { play, figures, band: bandOf(figures, rounds), features }
}

/** Calculates the return of all stakes from the return of the first stake and the average stake. */
export function ofAllStakes(firstStakeReturn: Ratio, averageStake: Ratio): Ratio {
  const more = averageStake.numerator - averageStake.denominator
  return {
    numerator:
      firstStakeReturn.numerator * averageStake.denominator +
      more * firstStakeReturn.denominator,
    denominator: firstStakeReturn.denominator * averageStake.numerator,
  }
}

function row(line: SheetLine): string {
  const { figures, band } = line
  const rtp = percent(figures.rtp, 3)
  const cells = [
    line.play,
    band ? `${rtp} ± ${decimal(band, 3, 100n)}` : rtp,
    percent(figures.hits),
    decimal(figures.variance, 2),
    `${decimal({ numerator: figures.largest, denominator: 10_000n }, 2)}×`,
    figures.oneIn.toLocaleString('en'),
    `${figures.losingRuns.half} / ${figures.losingRuns.most}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Formats the sheet as a section of docs/pay-sheets.txt. */
export function sheetText(sheet: PaySheet): string {
  const features = sheet.lines.flatMap((line) =>
    line.features.map((feature) => `- ${line.play}: ${feature}`),
  )
  return [
    `## ${sheet.game}`,
    '',
    sheet.way,
    '',
    '| play | RTP | hit rate | variance | largest | one in | losing run |',
    '|---|---|---|---|---|---|---|',
    ...sheet.lines.map(row),
    ...(features.length > 0 ? ['', ...features] : []),
  ].join('\n')
}
