// The entry of npm run venue-kit: runs the commands of docs/connect-a-venue.md.
import {
  type CommandLine,
  originOf,
  readCommandLine,
  Usage,
  usage,
} from './command-line.ts'
import { summaryOf, type Verdict } from './promise.ts'
import { KitPlatform } from './rehearsal/kit-platform.ts'
import { type Rehearsal, rehearse } from './rehearsal/rehearse-vendor.ts'
import { plainScenes, troubledScenes } from './rehearsal/scenes.ts'
import { vendorByCommand } from './rehearsal/vendor-by-command.ts'
import { checkVendorCalls } from './rehearsal/vendor-calls.ts'
import { checkPlatform, playFaultsOnPlatform } from './seamless/check-platform.ts'
import { controlByCommand } from './seamless/control-by-command.ts'
import { Platform } from './seamless/platform.ts'
import { checkVenue, playFaultsOnVenue } from './transfer/check-venue.ts'
import { playsBy, spinOnce } from './transfer/play.ts'
import { type Account, Venue } from './transfer/venue.ts'

const tell = (line: string) => console.log(line)

async function bothParts(
  { part }: CommandLine,
  promises: () => Promise<Verdict[]>,
  faults: () => Promise<Verdict[]>,
): Promise<Verdict[]> {
  const promiseVerdicts = part === 'faults' ? [] : await promises()
  const faultVerdicts = part === 'promises' ? [] : await faults()
  return [...promiseVerdicts, ...faultVerdicts]
}

function accountOf(line: CommandLine): Account {
  const [operator, secret] = [line.needs('operator'), line.needs('secret')]
  return { url: originOf(line.needs('url')), operator, secret }
}

function transfer(line: CommandLine): Promise<Verdict[]> {
  const account = accountOf(line)
  const command = line.has('play')
  const play = command === undefined ? spinOnce : playsBy(command)
  const venue = new Venue(account, play, line.has('game') ?? null)
  return bothParts(
    line,
    () => checkVenue(venue, tell),
    () => playFaultsOnVenue(venue, tell),
  )
}

/** Tries what the platform calls at a seamless vendor's side. */
function vendorCalls(line: CommandLine): Promise<Verdict[]> {
  const venue = new Venue(accountOf(line), spinOnce, line.has('game') ?? null)
  return checkVendorCalls(venue, tell)
}

function seamless(line: CommandLine): Promise<Verdict[]> {
  const vendor = {
    url: originOf(line.needs('url')),
    key: line.needs('key'),
    secret: line.needs('secret'),
  }
  const control = controlByCommand(line.needs('seat'), line.needs('sign-out'))
  const platform = new Platform(vendor, control)
  return bothParts(
    line,
    () => checkPlatform(platform, tell),
    () => playFaultsOnPlatform(platform, tell),
  )
}

/** Keeps the platform running while a developer builds a vendor against it. */
async function serveUntilStopped(stage: KitPlatform, url: string): Promise<Verdict[]> {
  const { player, session } = stage.newPlayer(10_000n)
  tell(`PLATFORM_URL=${url} KEY=${stage.key} SECRET=${stage.secret}`)
  tell(`PLAYER=${player} SESSION=${session}`)
  tell(`another player: curl -X POST ${url}/kit/seat`)
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  return []
}

const secretLengthMin = 16

async function platform(line: CommandLine): Promise<Verdict[]> {
  const [secret, play] = [line.needs('secret'), line.has('play')]
  if (secret.length < secretLengthMin) throw new Usage('--secret is too short')
  const books = play === undefined ? '' : line.needs('books')
  const [port, patienceMs] = [line.number('port', 4200), line.number('patience', 60) * 1000]
  const stage = new KitPlatform(secret)
  const url = await stage.listen(port)
  try {
    if (play === undefined) return await serveUntilStopped(stage, url)
    const environment = { PLATFORM_URL: url, KEY: stage.key, SECRET: secret }
    const vendor = vendorByCommand(play, books, environment)
    const rehearsal: Rehearsal = { stage, vendor, patienceMs }
    const scenes = {
      promises: plainScenes,
      faults: troubledScenes,
      both: [...plainScenes, ...troubledScenes],
    }
    return await rehearse(rehearsal, scenes[line.part], tell)
  } finally {
    stage.close()
  }
}

const dialects = new Map([
  ['transfer', transfer],
  ['vendor-calls', vendorCalls],
  ['seamless', seamless],
  ['platform', platform],
])

async function main(words: readonly string[]): Promise<number> {
  const line = readCommandLine(words)
  const run = dialects.get(line.dialect)
  if (!run) throw new Usage(`${line.dialect}?\n\n${usage}`)
  const verdicts = await run(line)
  if (verdicts.length > 0) tell(`\n${summaryOf(verdicts)}`)
  return verdicts.some(({ failure }) => failure !== null) ? 1 : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Usage)) throw error
  console.error(error.message)
  process.exitCode = 2
}
