import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type Options = {
  /** The run: `storm`, `launcher-kills`, `crash-points`, `venue-faults`, `venue-down`, `play`, `stops`, `fuzz`. */
  run: string
  clients: number
  serverKills: number
  postgresKills: number
  venueKills: number
  seed: number
  quick: boolean
  /** Keeps the data folder even when the run passes. */
  keep: boolean
  /** crash-points: a part of the point names; stops: a part of `<wallet> <stop> <title>`; venue-faults: one fault mode. Empty for all. */
  only: string
  /** Duration in seconds of the mixed swarm (venue-faults), the outage (venue-down), the play. */
  seconds: number
  /** venue-down, play: the number of players. */
  players: number
  /** venue-faults: seconds for which each mode runs alone. */
  alone: number
  /** venue-faults, venue-down, stops: the wallet mode of the venue; by default both, one after the other. */
  dialect: 'transfer' | 'seamless' | 'both'
  /** fuzz: the number of requests. */
  requests: number
}

/** Returns the options of the command line; `--quick` is the run for every commit. Throws on an invalid option. */
export function optionsOf(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      clients: { type: 'string', default: '32' },
      'server-kills': { type: 'string' },
      'postgres-kills': { type: 'string' },
      'venue-kills': { type: 'string' },
      seed: { type: 'string' },
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '120' },
      players: { type: 'string', default: '500' },
      alone: { type: 'string', default: '3' },
      dialect: { type: 'string', default: 'both' },
      requests: { type: 'string', default: '1000000' },
    },
  })
  const quick = values.quick
  return {
    run: positionals[0] ?? 'storm',
    only: values.only,
    seconds: wholeOf('seconds', values.seconds),
    players: wholeOf('players', values.players),
    alone: wholeOf('alone', values.alone),
    dialect: dialectOf(values.dialect),
    requests: wholeOf('requests', values.requests),
    clients: wholeOf('clients', values.clients),
    serverKills: wholeOf('server-kills', values['server-kills'] ?? (quick ? '10' : '100')),
    postgresKills: wholeOf(
      'postgres-kills',
      values['postgres-kills'] ?? (quick ? '2' : '10'),
    ),
    venueKills: wholeOf('venue-kills', values['venue-kills'] ?? (quick ? '1' : '5')),
    seed: wholeOf('seed', values.seed ?? `${randomInt(2 ** 31)}`),
    quick,
    keep: values.keep,
  }
}

function dialectOf(text: string): Options['dialect'] {
  if (text === 'transfer' || text === 'seamless' || text === 'both') return text
  throw new Error('--dialect is transfer, seamless or both')
}

function wholeOf(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} takes a whole number`)
  return Number.parseInt(text, 10)
}
