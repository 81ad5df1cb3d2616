import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type Options = {
  clients: number
  serverKills: number
  postgresKills: number
  venueKills: number
  seed: number
  quick: boolean
  /** Leaves the data folder also after a run that passed. */
  keep: boolean
}

/** The command line; `--quick` is the run for every commit. Throws on an unknown or wrong option. */
export function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      clients: { type: 'string', default: '32' },
      'server-kills': { type: 'string' },
      'postgres-kills': { type: 'string' },
      'venue-kills': { type: 'string' },
      seed: { type: 'string' },
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const quick = values.quick
  return {
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

function wholeOf(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} takes a whole number`)
  return Number.parseInt(text, 10)
}
