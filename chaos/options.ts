import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type Options = {
  /** Which run: `storm`, `X-1`, `X-2`, `X-12`, `X-13`, `play`, `fuzz`. */
  id: string
  clients: number
  serverKills: number
  postgresKills: number
  venueKills: number
  seed: number
  quick: boolean
  /** Leaves the data folder also after a run that passed. */
  keep: boolean
  /** X-2: a part of the points' names; X-12: one fault mode. Empty for all. */
  only: string
  /** how long the mixed swarm lasts; X-13: the outage; play: how long is played. */
  seconds: number
  /** X-13, play: how many. */
  players: number
  /** how long each mode alone. */
  alone: number
  /** which wallet the venue has; both, one after the other, by default. */
  dialect: 'transfer' | 'seamless' | 'both'
  /** fuzz: how many. */
  requests: number
}

/** The command line; `--quick` is the run for every commit. Throws on an unknown or wrong option. */
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
    id: positionals[0] ?? 'storm',
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
