import { z } from 'zod'
import { type Provider, providers } from './games/game.ts'

const operatorSchema = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  secret: z.string().min(16),
  name: z.string().min(1).max(24),
  hue: z.number().min(0).lt(360),
  /** The platform whose seamless wallet the venue calls. */
  platform: z
    .object({
      url: z.url({ protocol: /^https?$/ }),
      key: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
      secret: z.string().min(32),
    })
    .optional(),
})

const yuanField = z.number().int().min(100).max(1_000_000_000)
const roundMsField = z.number().int().min(0).max(60_000)

/** The limits of one game; a missing one is that of all games. */
const titleSchema = z.strictObject({
  player_return: yuanField.optional(),
  round_return: yuanField.optional(),
  round_ms: roundMsField.optional(),
})

/** Reads a number from the text of a variable. */
function fromText<Field extends z.ZodNumber>(field: Field) {
  return z.coerce.number().pipe(field)
}

const environmentSchema = z.object({
  VENUE_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  VENUE_HOST: z.string().min(1).default('127.0.0.1'),
  VENUE_DB: z.string().min(1),
  VENUE_OPERATORS: z.preprocess(readJson, z.array(operatorSchema).min(1)),
  // The value goes into the Content-Security-Policy header. A line break or a semicolon would add directives.
  VENUE_FRAME_ANCESTORS: z
    .string()
    .regex(/^[^;,\r\n]+$/)
    .default('*'),
  VENUE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  VENUE_SENTINELS: z.enum(['on', 'off']).default('on'),
  VENUE_DELAY_SCALE: z.coerce.number().min(0).max(10).default(1),
  VENUE_PROVIDER: z.enum(providers).optional(),
  VENUE_ROUND_MS: fromText(roundMsField).default(1500),
  VENUE_PLAYER_RETURN: fromText(yuanField).default(1_000_000),
  VENUE_ROUND_RETURN: fromText(yuanField).default(50_000_000),
  VENUE_TITLE_LIMITS: z.preprocess(readJson, z.record(z.string(), titleSchema)).default({}),
  VENUE_TABLE_SECONDS: z.coerce.number().int().min(2).max(3600).default(3600),
  VENUE_FIXTURE_RISK: fromText(yuanField).default(2_000_000),
  VENUE_PLAYER_SHARE: z.coerce.number().int().min(1).max(100).default(2),
  VENUE_BEACON: z.string().min(1).max(200).optional(),
  VENUE_WALLET: z.enum(['transfer', 'seamless']).default('transfer'),
  VENUE_OPEN_HOURS: z.coerce.number().min(1).max(720).default(24),
})

type TitleSetting = {
  playerReturnMax: bigint | undefined
  roundReturnMax: bigint | undefined
  roundMs: number | undefined
}

export type Operator = z.infer<typeof operatorSchema>

export type VenueConfig = {
  port: number
  host: string
  databasePath: string
  operators: ReadonlyMap<string, Operator>
  frameAncestors: string
  /** The origin of launch URLs. If null, the origin is taken from the Host header. */
  publicUrl: string | null
  sentinels: boolean
  delayScale: number
  /** The provider whose games this process offers. Null offers all games. */
  provider: Provider | null
  /** The shortest time between the starts of two rounds of one game (ms). */
  roundMs: number
  /** The most that one round may pay a player, and all players (fen). */
  playerReturnMax: bigint
  roundReturnMax: bigint
  /** The limits of single games, which come before those of all games. */
  titleLimits: ReadonlyMap<string, TitleSetting>
  /** The longest duration of a shared round (ms). A round that takes longer by its timetable runs faster. */
  roundMsMax: number
  /** The largest possible loss of the venue on one fixture, over all players (fen). */
  fixtureRiskMax: bigint
  /** The part of that loss which one player may cause (percent). */
  playerSharePercent: number
  /** A public value from outside the installation that goes into the salt of shared rounds. */
  beacon: string | null
  /** The wallet mode: the venue keeps the players' money, or moves it at the platform of each operator. */
  wallet: 'transfer' | 'seamless'
  /** The time after which an open round is ended by the rules of its game (ms). */
  openMs: number
}

function toFen(yuan: number): bigint {
  return BigInt(yuan) * 100n
}

function toTitleSetting(title: z.infer<typeof titleSchema>): TitleSetting {
  const { player_return: player, round_return: round, round_ms: roundMs } = title
  return {
    playerReturnMax: player === undefined ? undefined : toFen(player),
    roundReturnMax: round === undefined ? undefined : toFen(round),
    roundMs,
  }
}

/** Reads the VENUE_* variables. Throws an Error that lists every invalid one. */
export function readConfig(environment: Record<string, string | undefined>): VenueConfig {
  const { success, data: env, error } = environmentSchema.safeParse(environment)
  if (!success) throw new Error(`sandbox venue: ${z.prettifyError(error)}`)
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
    provider: env.VENUE_PROVIDER ?? null,
    roundMs: env.VENUE_ROUND_MS,
    playerReturnMax: toFen(env.VENUE_PLAYER_RETURN),
    roundReturnMax: toFen(env.VENUE_ROUND_RETURN),
    titleLimits: new Map(
      Object.entries(env.VENUE_TITLE_LIMITS).map(([code, title]) => [
        code,
        toTitleSetting(title),
      ]),
    ),
    roundMsMax: env.VENUE_TABLE_SECONDS * 1000,
    fixtureRiskMax: toFen(env.VENUE_FIXTURE_RISK),
    playerSharePercent: env.VENUE_PLAYER_SHARE,
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
