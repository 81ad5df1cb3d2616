import { z } from 'zod'
import { type Studio, studios } from './titles/title.ts'

const Operator = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  secret: z.string().min(16),
  name: z.string().min(1).max(24),
  hue: z.number().min(0).lt(360),
  /** Where a seamless wallet asks for the players' money. */
  platform: z
    .object({
      url: z.url({ protocol: /^https?$/ }),
      key: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
      secret: z.string().min(32),
    })
    .optional(),
})

const Environment = z.object({
  VENUE_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  VENUE_HOST: z.string().min(1).default('127.0.0.1'),
  VENUE_DB: z.string().min(1),
  VENUE_OPERATORS: z.preprocess(readJson, z.array(Operator).min(1)),
  // A line break or semicolon would smuggle further directives into the header.
  VENUE_FRAME_ANCESTORS: z
    .string()
    .regex(/^[^;,\r\n]+$/)
    .default('*'),
  VENUE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  VENUE_SENTINELS: z.enum(['on', 'off']).default('on'),
  VENUE_DELAY_SCALE: z.coerce.number().min(0).max(10).default(1),
  VENUE_STUDIO: z.enum(studios).optional(),
  VENUE_ROUND_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  VENUE_TABLE_SECONDS: z.coerce.number().int().min(2).max(3600).default(3600),
  VENUE_FIXTURE_RISK: z.coerce
    .number()
    .int()
    .min(100)
    .max(1_000_000_000)
    .default(2_000_000),
  VENUE_BEACON: z.string().min(1).max(200).optional(),
  VENUE_WALLET: z.enum(['transfer', 'seamless']).default('transfer'),
  VENUE_OPEN_HOURS: z.coerce.number().min(1).max(720).default(24),
})

export type Operator = z.infer<typeof Operator>

export type VenueConfig = {
  port: number
  host: string
  databasePath: string
  operators: ReadonlyMap<string, Operator>
  frameAncestors: string
  /** Origin put into launch addresses; null takes it from the request's Host. */
  publicUrl: string | null
  sentinels: boolean
  delayScale: number
  /** Whose titles this process offers; null offers those of all. */
  studio: Studio | null
  /** The least time from the opening of a round to that of the next of the same title. */
  roundMs: number
  /** A round of all that would take longer by its timetable is run faster. */
  roundMsMost: number
  /** What the house may lose on one fixture over all players, in fen. */
  fixtureRiskMost: bigint
  /** A public value from elsewhere that is mixed into the rounds of all. */
  beacon: string | null
  /** Whether the venue keeps the players' money, or asks each operator's platform for it. */
  wallet: 'transfer' | 'seamless'
  /** After so long an open round is ended as its title says. */
  openMs: number
}

/** Reads the VENUE_* variables; throws an Error that names every wrong one. */
export function readConfig(environment: Record<string, string | undefined>): VenueConfig {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`sandbox venue: ${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  const operators = new Map(env.VENUE_OPERATORS.map((operator) => [operator.id, operator]))
  if (operators.size !== env.VENUE_OPERATORS.length) {
    throw new Error('sandbox venue: VENUE_OPERATORS names an operator twice')
  }
  const isSeamless = env.VENUE_WALLET === 'seamless'
  if (env.VENUE_OPERATORS.some(({ platform }) => (platform !== undefined) !== isSeamless)) {
    throw new Error(
      'sandbox venue: VENUE_OPERATORS names a platform exactly where VENUE_WALLET is seamless',
    )
  }
  return {
    port: env.VENUE_PORT,
    host: env.VENUE_HOST,
    databasePath: env.VENUE_DB,
    operators,
    frameAncestors: env.VENUE_FRAME_ANCESTORS,
    publicUrl: env.VENUE_PUBLIC_URL ? new URL(env.VENUE_PUBLIC_URL).origin : null,
    sentinels: env.VENUE_SENTINELS === 'on',
    delayScale: env.VENUE_DELAY_SCALE,
    studio: env.VENUE_STUDIO ?? null,
    roundMs: env.VENUE_ROUND_MS,
    roundMsMost: env.VENUE_TABLE_SECONDS * 1000,
    fixtureRiskMost: BigInt(env.VENUE_FIXTURE_RISK) * 100n,
    beacon: env.VENUE_BEACON ?? null,
    wallet: env.VENUE_WALLET,
    openMs: env.VENUE_OPEN_HOURS * 3_600_000,
  }
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return 'not JSON'
  }
}
