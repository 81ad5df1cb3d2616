// npm run venue-kit: what docs/connect-a-venue.md tells to type.
import {
  type CommandLine,
  originOf,
  readCommandLine,
  Usage,
  usage,
} from './command-line.ts'
import { summaryOf, type Verdict } from './promise.ts'
import { checkVenue, playFaultsOnVenue } from './transfer/check-venue.ts'
import { playsBy, spinOnce } from './transfer/play.ts'
import { Venue } from './transfer/venue.ts'

const tell = (line: string) => console.log(line)

async function bothParts(
  { part }: CommandLine,
  promises: () => Promise<Verdict[]>,
  faults: () => Promise<Verdict[]>,
): Promise<Verdict[]> {
  const kept = part === 'faults' ? [] : await promises()
  const survived = part === 'promises' ? [] : await faults()
  return [...kept, ...survived]
}

function transfer(line: CommandLine): Promise<Verdict[]> {
  const account = {
    url: originOf(line.needs('url')),
    operator: line.needs('operator'),
    secret: line.needs('secret'),
  }
  const command = line.has('play')
  const play = command === undefined ? spinOnce : playsBy(command)
  const venue = new Venue(account, play, line.has('game') ?? null)
  return bothParts(
    line,
    () => checkVenue(venue, tell),
    () => playFaultsOnVenue(venue, tell),
  )
}

const dialects = new Map([['transfer', transfer]])

async function main(words: readonly string[]): Promise<number> {
  const line = readCommandLine(words)
  const run = dialects.get(line.dialect)
  if (!run) throw new Usage(`${line.dialect}?\n\n${usage}`)
  const verdicts = await run(line)
  tell(`\n${summaryOf(verdicts)}`)
  return verdicts.some(({ broken }) => broken !== null) ? 1 : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Usage)) throw error
  console.error(error.message)
  process.exitCode = 2
}
