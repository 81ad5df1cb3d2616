// npm run pay-sheets [game …] [-- --rounds 1000000]: prints what every game returns, computed from its rules. --write
// replaces the sections in docs/pay-sheets.txt; --check compares them. --verify 1000 plays that many rounds of each
// game over HTTP and verifies them with the code of the page of proofs. Each round is verified a second time with one
// field changed, and must then be refused. --save writes the rounds to a file that the page of proofs reads.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { baccaratSheet } from './games/baccarat/pay-sheet.ts'
import { blackjackSheet } from './games/blackjack/pay-sheet.ts'
import { casinoHoldemSheet } from './games/casino-holdem/pay-sheet.ts'
import { classicSlotSheet } from './games/classic-slot/pay-sheet.ts'
import { clusterSlotSheet } from './games/cluster-slot/pay-sheet.ts'
import { crashSheet } from './games/crash/pay-sheet.ts'
import { diceSheet } from './games/dice/pay-sheet.ts'
import { douNiuSheet } from './games/dou-niu/pay-sheet.ts'
import { dragonTigerSheet } from './games/dragon-tiger/pay-sheet.ts'
import { esportsSheet } from './games/esports/pay-sheet.ts'
import { fiveDigitSheet } from './games/five-digit/pay-sheet.ts'
import { footballSheet } from './games/football/pay-sheet.ts'
import { holdAndSpinSheet } from './games/hold-and-spin/pay-sheet.ts'
import { k3Sheet } from './games/k3/pay-sheet.ts'
import { kenoSheet } from './games/keno/pay-sheet.ts'
import { koiLeapSheet } from './games/koi-leap/pay-sheet.ts'
import { limboSheet } from './games/limbo/pay-sheet.ts'
import { minesSheet } from './games/mines/pay-sheet.ts'
import { plinkoSheet } from './games/plinko/pay-sheet.ts'
import { raceOfTenSheet } from './games/race-of-ten/pay-sheet.ts'
import { rouletteSheet } from './games/roulette/pay-sheet.ts'
import { scratchCardSheet } from './games/scratch-card/pay-sheet.ts'
import { sicBoSheet } from './games/sic-bo/pay-sheet.ts'
import { sixOf49Sheet } from './games/six-of-49/pay-sheet.ts'
import { threeCardSheet } from './games/three-card/pay-sheet.ts'
import { threeDigitSheet } from './games/three-digit/pay-sheet.ts'
import { tumbleSlotSheet } from './games/tumble-slot/pay-sheet.ts'
import { videoPokerSheet } from './games/video-poker/pay-sheet.ts'
import { type MakeSheet, sheetText } from './pay-sheet/sheet.ts'
import { verifyGames } from './verified-play/verify-games.ts'

/** Every game with a sheet, in the order of docs/pay-sheets.txt. */
export const sheets: Record<string, MakeSheet> = {
  'koi-leap': koiLeapSheet,
  dice: diceSheet,
  limbo: limboSheet,
  mines: minesSheet,
  plinko: plinkoSheet,
  keno: kenoSheet,
  crash: crashSheet,
  'scratch-card': scratchCardSheet,
  'classic-slot': classicSlotSheet,
  'video-poker': videoPokerSheet,
  'tumble-slot': tumbleSlotSheet,
  'cluster-slot': clusterSlotSheet,
  'hold-and-spin': holdAndSpinSheet,
  blackjack: blackjackSheet,
  'three-card': threeCardSheet,
  'casino-holdem': casinoHoldemSheet,
  'dou-niu': douNiuSheet,
  roulette: rouletteSheet,
  baccarat: baccaratSheet,
  'dragon-tiger': dragonTigerSheet,
  'sic-bo': sicBoSheet,
  k3: k3Sheet,
  'race-of-ten': raceOfTenSheet,
  'three-digit': threeDigitSheet,
  'five-digit': fiveDigitSheet,
  'six-of-49': sixOf49Sheet,
  football: footballSheet,
  esports: esportsSheet,
}

const page = fileURLToPath(new URL('../../../docs/pay-sheets.txt', import.meta.url))
const usualRounds = '10000000'

const intro = `# Pay sheets

What every game of the sandbox venues returns, computed from its rules
(decision 045). Printed by \`npm run pay-sheets\`, put here by \`npm run pay-sheets -- --write\`.

- *RTP*: what comes back of the first stake, on average. Stakes that are put in later count with what they win or lose.
- *of all stakes*: where stakes are put in later, what comes back of the first and the later ones together, by the same play. The
  most of it is what operators are told (\`rtp_most\`).
- *hit rate*: rounds that pay anything. *variance*: of the return, in stakes squared.
- *largest*: the most that a round returns, in stakes; *one in*: how many rounds there are to one of those.
- *losing run*: the longest run of rounds that pay less than the stake, among 1,000: no longer than the first figure in half of
  all such series, and than the second in 99 of 100.
- What is counted is exact. What is simulated is ${(10_000_000).toLocaleString('en')} rounds from a fixed key, with half the width of its 99 % band.`

/** Returns the text of docs/pay-sheets.txt with these sections in place of the old ones, in the order of `sheets`. */
export function pageWith(page: string, fresh: ReadonlyMap<string, string>): string {
  const existing = page
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section.trim()] as const)
  const texts = new Map([...existing, ...fresh])
  const sections = Object.keys(sheets).flatMap((game) => texts.get(game) ?? [])
  return `${[intro, ...sections].join('\n\n')}\n`
}

const usage = `Usage: npm run pay-sheets [game …] [-- --rounds n] [-- --write | --check] [-- --verify n [--save file]]
Games: ${Object.keys(sheets).join(', ')}`

type Command = {
  games: readonly string[]
  rounds: number
  /** The number of rounds of each game to play and verify; 0 for none. */
  verifyRounds: number
  write?: boolean | undefined
  check?: boolean | undefined
  /** The path of the file to which the rounds are saved. */
  save?: string | undefined
}

/** Parses the command line. Returns an error text when it is invalid. */
function readCommand(): Command | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      check: { type: 'boolean' },
      verify: { type: 'string' },
      save: { type: 'string' },
      rounds: { type: 'string', default: usualRounds },
    },
  })
  const count = (text: string) =>
    /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : null
  const rounds = count(values.rounds)
  const verifyRounds = values.verify === undefined ? 0 : count(values.verify)
  const games = positionals.length > 0 ? positionals : Object.keys(sheets)
  if (games.some((game) => !Object.hasOwn(sheets, game))) return usage
  if (rounds === null || verifyRounds === null) return usage
  const usesPage = values.check === true || values.write === true
  if (usesPage && values.rounds !== usualRounds)
    return 'The page holds simulations of the usual length only.'
  const { write, check, save } = values
  if (save !== undefined && verifyRounds === 0) return usage
  return { games, rounds, verifyRounds, write, check, save }
}

/** Prints the sheet of each game. Returns the games whose section in docs/pay-sheets.txt differs. */
function printSheets({ games, rounds, write }: Command): string[] {
  const texts = new Map<string, string>()
  for (const game of games) {
    const makeSheet = sheets[game]
    if (!makeSheet) throw new Error(`${game} has no sheet`)
    const text = sheetText(makeSheet(rounds))
    console.log(`${text}\n`)
    texts.set(game, text)
  }
  const content = readFileSync(page, 'utf8')
  if (write) writeFileSync(page, pageWith(content, texts))
  return games.filter((game) => !content.includes(`${texts.get(game)}\n`))
}

/** Plays and verifies rounds of each game. Returns the games with a failure. */
async function verifyInBulk({ games, verifyRounds, save }: Command): Promise<string[]> {
  const failures: string[] = []
  const output: unknown[] = []
  const figure = (count: number) => count.toLocaleString('en')
  await verifyGames(games, verifyRounds, ({ game, wrong, records, ...counts }) => {
    if (save !== undefined) output.push(...records)
    console.log(
      `${game}: ${figure(counts.rounds)} records, ${figure(counts.confirmed)} confirmed; with a field changed ${figure(counts.refused)} refused`,
    )
    for (const each of wrong) console.error(`  ${each}`)
    const all = counts.confirmed === counts.rounds && counts.refused === counts.rounds
    if (!all || counts.rounds < verifyRounds) failures.push(game)
  })
  if (save !== undefined) writeFileSync(save, JSON.stringify({ rounds: output }))
  return failures
}

async function main(): Promise<number> {
  const command = readCommand()
  if (typeof command === 'string') {
    console.error(command)
    return 1
  }
  const { verifyRounds, check } = command
  const differences = verifyRounds === 0 || check ? printSheets(command) : []
  const failures = verifyRounds > 0 ? await verifyInBulk(command) : []
  if (check && differences.length > 0)
    console.error(`docs/pay-sheets.txt differs for ${differences.join(', ')}`)
  if (failures.length > 0) console.error(`Failed: ${failures.join(', ')}`)
  return failures.length > 0 || (check && differences.length > 0) ? 1 : 0
}

if (import.meta.main) process.exitCode = await main()
