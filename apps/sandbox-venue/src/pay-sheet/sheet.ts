import {
  bandOf,
  decimal,
  type Figures,
  figuresOf,
  percent,
  type Ratio,
} from './sheet-figures.ts'
import type { Tally } from './tally.ts'

/** A way to play a title, with its figures. */
export type SheetLine = {
  /** Bet, risk or strategy. */
  play: string
  figures: Figures
  /** Half the width of the 99 % band of a simulated return; null when every outcome was counted. */
  band: Ratio | null
  /** Parts of the game and how often or how much: 'free spins: 0.46 % of rounds'. */
  features: string[]
}

export type PaySheet = {
  title: string
  /** How it was reckoned, and with which play where play matters. */
  way: string
  lines: SheetLine[]
}

/** Reckons a title's sheet; `rounds` are played for each line that cannot be counted out. */
export type MakeSheet = (rounds: number) => PaySheet

/** A line of which every outcome was counted. */
export function counted(play: string, tally: Tally, features: string[] = []): SheetLine {
  return { play, figures: figuresOf(tally), band: null, features }
}

/** A line that was simulated; its rounds are those of the tally. */
export function simulated(play: string, tally: Tally, features: string[] = []): SheetLine {
  const figures = figuresOf(tally)
  const rounds = [...tally.values()].reduce((sum, ways) => sum + ways, 0n)
  return { play, figures, band: bandOf(figures, rounds), features }
}

/** What comes back of all stakes, from what comes back of the first and how much is staked on average, in stakes. */
export function ofAllStakes(returned: Ratio, staked: Ratio): Ratio {
  const more = staked.over - staked.under
  return {
    over: returned.over * staked.under + more * returned.under,
    under: returned.under * staked.over,
  }
}

function row(line: SheetLine): string {
  const { figures, band } = line
  const returned = percent(figures.returned, 3)
  const cells = [
    line.play,
    band ? `${returned} ± ${decimal(band, 3, 100n)}` : returned,
    percent(figures.hits),
    decimal(figures.variance, 2),
    `${decimal({ over: figures.largest, under: 10_000n }, 2)}×`,
    figures.oneIn.toLocaleString('en'),
    `${figures.losingRuns.half} / ${figures.losingRuns.most}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The sheet as a section of docs/pay-sheets.md. */
export function sheetText(sheet: PaySheet): string {
  const features = sheet.lines.flatMap((line) =>
    line.features.map((feature) => `- ${line.play}: ${feature}`),
  )
  return [
    `## ${sheet.title}`,
    '',
    sheet.way,
    '',
    '| play | RTP | hit rate | variance | largest | one in | losing run |',
    '|---|---|---|---|---|---|---|',
    ...sheet.lines.map(row),
    ...(features.length > 0 ? ['', ...features] : []),
  ].join('\n')
}
