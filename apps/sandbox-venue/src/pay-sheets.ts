// npm run pay-sheets [title …] [-- --rounds 1000000]: what every title returns, reckoned from its rules.
// With --write their sections of docs/pay-sheets.md are put in anew; with --check they have to be what is reckoned.
// With --verify 1000 so many rounds of each are played over HTTP and verified as the page of proofs does it, each also with
// one field changed, which has to be refused; --save keeps them in a file that the page of proofs takes.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type MakeSheet, sheetText } from './pay-sheet/sheet.ts'
import { baccaratSheet } from './titles/baccarat/pay-sheet.ts'
import { blackjackSheet } from './titles/blackjack/pay-sheet.ts'
import { casinoHoldemSheet } from './titles/casino-holdem/pay-sheet.ts'
import { classicSlotSheet } from './titles/classic-slot/pay-sheet.ts'
import { clusterSlotSheet } from './titles/cluster-slot/pay-sheet.ts'
import { crashSheet } from './titles/crash/pay-sheet.ts'
import { diceSheet } from './titles/dice/pay-sheet.ts'
import { douNiuSheet } from './titles/dou-niu/pay-sheet.ts'
import { dragonTigerSheet } from './titles/dragon-tiger/pay-sheet.ts'
import { esportsSheet } from './titles/esports/pay-sheet.ts'
import { fiveDigitSheet } from './titles/five-digit/pay-sheet.ts'
import { footballSheet } from './titles/football/pay-sheet.ts'
import { holdAndSpinSheet } from './titles/hold-and-spin/pay-sheet.ts'
import { k3Sheet } from './titles/k3/pay-sheet.ts'
import { kenoSheet } from './titles/keno/pay-sheet.ts'
import { koiLeapSheet } from './titles/koi-leap/pay-sheet.ts'
import { limboSheet } from './titles/limbo/pay-sheet.ts'
import { minesSheet } from './titles/mines/pay-sheet.ts'
import { plinkoSheet } from './titles/plinko/pay-sheet.ts'
import { raceOfTenSheet } from './titles/race-of-ten/pay-sheet.ts'
import { rouletteSheet } from './titles/roulette/pay-sheet.ts'
import { scratchCardSheet } from './titles/scratch-card/pay-sheet.ts'
import { sicBoSheet } from './titles/sic-bo/pay-sheet.ts'
import { sixOf49Sheet } from './titles/six-of-49/pay-sheet.ts'
import { threeCardSheet } from './titles/three-card/pay-sheet.ts'
import { threeDigitSheet } from './titles/three-digit/pay-sheet.ts'
import { tumbleSlotSheet } from './titles/tumble-slot/pay-sheet.ts'
import { videoPokerSheet } from './titles/video-poker/pay-sheet.ts'
import { verifyTitles } from './verified-play/verify-titles.ts'

/** Every title with a sheet, in the order of the page. */
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

const page = fileURLToPath(new URL('../../../docs/pay-sheets.md', import.meta.url))
const roundsUsual = '10000000'

const intro = `# Pay sheets

What every title of the sandbox venues returns, reckoned from the rules that it plays by
([045](decisions/045-fairness.md)). Printed by \`npm run pay-sheets\`, put here by \`npm run pay-sheets -- --write\`.

- *RTP*: what comes back of the first stake, on average. Stakes that are put in later count with what they win or lose.
- *of all stakes*: where stakes are put in later, what comes back of the first and the later ones together, by the same play. The
  most of it is what operators are told (\`rtp_most\`).
- *hit rate*: rounds that pay anything. *variance*: of the return, in stakes squared.
- *largest*: the most that a round returns, in stakes; *one in*: how many rounds there are to one of those.
- *losing run*: the longest run of rounds that pay less than the stake, among 1,000: no longer than the first figure in half of
  all such series, and than the second in 99 of 100.
- What is counted is exact. What is simulated is ${(10_000_000).toLocaleString('en')} rounds from a fixed key, with half the width of its 99 % band.`

/** The page with these sections in place of the old ones, in the order of `sheets`. */
export function pageWith(old: string, fresh: ReadonlyMap<string, string>): string {
  const kept = old
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section.trim()] as const)
  const sections = new Map([...kept, ...fresh])
  const told = Object.keys(sheets).flatMap((title) => sections.get(title) ?? [])
  return `${[intro, ...told].join('\n\n')}\n`
}

const usage = `Usage: npm run pay-sheets [title …] [-- --rounds n] [-- --write | --check] [-- --verify n [--save file]]
Titles: ${Object.keys(sheets).join(', ')}`

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      check: { type: 'boolean' },
      verify: { type: 'string' },
      save: { type: 'string' },
      rounds: { type: 'string', default: roundsUsual },
    },
  })
  const count = (text: string) =>
    /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : null
  const rounds = count(values.rounds)
  const verified = values.verify === undefined ? 0 : count(values.verify)
  const titles = positionals.length > 0 ? positionals : Object.keys(sheets)
  if (titles.some((title) => !Object.hasOwn(sheets, title))) return usage
  if (rounds === null || verified === null) return usage
  const page = values.check === true || values.write === true
  if (page && values.rounds !== roundsUsual)
    return 'The page holds simulations of the usual length only.'
  const { write, check, save } = values
  if (save !== undefined && verified === 0) return usage
  return { titles, rounds, verified, write, check, save }
}

/** Prints each title's sheet; returns those that the page tells otherwise. */
function reckon(titles: readonly string[], rounds: number, write = false): string[] {
  const told = new Map<string, string>()
  for (const title of titles) {
    const text = sheetText((sheets[title] as MakeSheet)(rounds))
    console.log(`${text}\n`)
    told.set(title, text)
  }
  const documented = readFileSync(page, 'utf8')
  if (write) writeFileSync(page, pageWith(documented, told))
  return titles.filter((title) => !documented.includes(`${told.get(title)}\n`))
}

/** Plays and verifies; returns the titles of which anything went otherwise. */
async function verifyInBulk(
  titles: readonly string[],
  rounds: number,
  save?: string,
): Promise<string[]> {
  const failed: string[] = []
  const kept: unknown[] = []
  const figure = (count: number) => count.toLocaleString('en')
  await verifyTitles(titles, rounds, ({ title, wrong, played, ...counts }) => {
    if (save !== undefined) kept.push(...played)
    console.log(
      `${title}: ${figure(counts.rounds)} records, ${figure(counts.confirmed)} confirmed; with a field changed ${figure(counts.refused)} refused`,
    )
    for (const each of wrong) console.error(`  ${each}`)
    const all = counts.confirmed === counts.rounds && counts.refused === counts.rounds
    if (!all || counts.rounds < rounds) failed.push(title)
  })
  if (save !== undefined) writeFileSync(save, JSON.stringify({ rounds: kept }))
  return failed
}

async function main(): Promise<number> {
  const asked = readCommand()
  if (typeof asked === 'string') {
    console.error(asked)
    return 1
  }
  const { titles, rounds, verified, write, check, save } = asked
  const differing = verified === 0 || check ? reckon(titles, rounds, write) : []
  const failed = verified > 0 ? await verifyInBulk(titles, verified, save) : []
  if (check && differing.length > 0)
    console.error(`docs/pay-sheets.md says otherwise of ${differing.join(', ')}`)
  if (failed.length > 0) console.error(`Not as it should be: ${failed.join(', ')}`)
  return failed.length > 0 || (check && differing.length > 0) ? 1 : 0
}

if (import.meta.main) process.exitCode = await main()
