import { parseArgs } from 'node:util'

/** A command line that cannot be read: words for who typed it. */
export class Usage extends Error {}

export const usage = `Usage: npm run venue-kit -- <dialect> [promises|faults] --option value …

transfer  checks a vendor that keeps wallets (docs/venue-protocol.md)
  --url       its address, http://127.0.0.1:4100
  --operator  operator id     --secret  the operator's secret
  --game      a game to open (the first of its list)
  --play      command that plays one round of LAUNCH_URL, PLAYER (POST /play/spin)

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
  /** Of an option that has to be given. */
  needs: (option: Option) => string
}

function read(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new Usage(String(error instanceof Error ? error.message : error))
  }
}

/** Throws Usage where the words make no sense; an option that its dialect does not know is left alone. */
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
  return { dialect, part, has, needs }
}

/** The origin of an address, without a slash at its end. */
export function originOf(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Usage(`--url ${address} is no http address`)
  return address.replace(/\/+$/, '')
}
