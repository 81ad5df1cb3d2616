import { parseArgs } from 'node:util'

/** An error in the command line. The message is for the person who typed it. */
export class Usage extends Error {}

export const usage = `Usage: npm run venue-kit -- <dialect> [promises|faults] --option value …

transfer  checks a vendor that keeps wallets (docs/venue-protocol.md)
  --url       its address, http://127.0.0.1:4100
  --operator  operator id     --secret  the operator's secret
  --game      a game to open (the first of its list)
  --play      command that plays one round of LAUNCH_URL, PLAYER (POST /play/spin)

seamless  checks a platform that keeps the players' money (docs/venue-protocol-seamless.md)
  --url       its address     --key  id of a key     --secret  its secret
  --seat      command that prints {"player", "session"} of a new player with 100.00 and an open game
  --sign-out  command that ends what PLAYER has open

platform  plays the platform for a vendor of that dialect, at PLATFORM_URL with KEY and SECRET
  --port      where (4200)    --secret  at least 16 letters
  --play      command of the vendor's that plays one round of PLAYER with SESSION
  --books     command that prints his rounds of PLAYER: [{"round", "stake", "payout"}]
  --patience  seconds that books may take to agree (60)
  Without --play it stands there until it is ended, to build against.

vendor-calls  checks what the platform calls at such a vendor's side (§6 of the same page)
  --url, --operator, --secret, --game as in transfer

Without a second word both are done: the promises one by one, then the faults with the books compared at the end.
Exit code 0 says that everything passed, 1 that something failed, 2 that nothing was tried.`

const options = {
  url: { type: 'string' },
  operator: { type: 'string' },
  key: { type: 'string' },
  secret: { type: 'string' },
  game: { type: 'string' },
  play: { type: 'string' },
  seat: { type: 'string' },
  'sign-out': { type: 'string' },
  books: { type: 'string' },
  port: { type: 'string' },
  patience: { type: 'string' },
  help: { type: 'boolean' },
} as const

export type Option = Exclude<keyof typeof options, 'help'>

export type CommandLine = {
  dialect: string
  part: 'promises' | 'faults' | 'both'
  has: (option: Option) => string | undefined
  /** Returns a required option. Throws Usage when it is missing. */
  needs: (option: Option) => string
  /** Returns an integer option, or its default. */
  number: (option: Option, otherwise: number) => number
}

function read(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new Usage(String(error instanceof Error ? error.message : error))
  }
}

/** Parses the command line. Throws Usage when it is invalid. Ignores options that the dialect does not know. */
export function readCommandLine(words: readonly string[]): CommandLine {
  const { values, positionals } = read(words)
  const [dialect, part = 'both', ...more] = positionals
  if (values.help || dialect === undefined) throw new Usage(usage)
  if ((part !== 'promises' && part !== 'faults' && part !== 'both') || more.length > 0)
    throw new Usage(`${[part, ...more].join(' ')}?\n\n${usage}`)
  const has = (option: Option) => values[option]
  const needs = (option: Option) => {
    const value = values[option]
    if (!value) throw new Usage(`--${option} is missing\n\n${usage}`)
    return value
  }
  const number = (option: Option, otherwise: number) => {
    const value = values[option]
    if (value === undefined) return otherwise
    if (!/^\d{1,5}$/.test(value)) throw new Usage(`--${option} ${value} is no number`)
    return Number.parseInt(value, 10)
  }
  return { dialect, part, has, needs, number }
}

/** Returns the origin of an address, without a slash at its end. Throws Usage when it is not an http address. */
export function originOf(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Usage(`--url ${address} is no http address`)
  return address.replace(/\/+$/, '')
}
