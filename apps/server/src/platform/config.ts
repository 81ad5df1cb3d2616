import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { categories } from '@jinli/contract/vocabulary'
import * as z from 'zod'
import { type CrashAt, crashPoints } from './crash-point.ts'
import { protectionSettings, protectionsOf } from './protections.ts'

/** `example.com` or `example.com:8443`, as an address spells it. */
const host = z
  .string()
  .refine(
    (text) => URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text,
  )

const operators = z.array(
  z.object({
    id: z.string(),
    secret: z.string(),
    name: z.string(),
    hue: z.number(),
    /** The shelf that it begins on, that of slots unless said, and the game that it opens until its list was read. */
    category: z.enum(categories).optional(),
    game: z.string().optional(),
    /** Where its games may be; without them the host of its API. */
    hosts: z.array(host).optional(),
    /** Its API, where it is not that of `VENUE_URL`, and its port as players reach it. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    publicPort: z.int().min(1).max(65_535).optional(),
    /** What it signs its calls with, if it has a seamless wallet; several while they rotate, each until its end. */
    seamlessKeys: z
      .array(
        z.object({
          id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
          secret: z.string().min(32),
          until: z.iso.datetime({ offset: true }).optional(),
        }),
      )
      .default([]),
  }),
)

function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.href === `${url?.origin}/` ? url.origin : null
}

/** Scheme, host and port, with nothing behind them. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => originOf(text) !== null)
  .transform((text) => originOf(text) ?? '')

/** Unreadable text is undefined, so that a schema names it: the parser's own words would quote secrets. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 32 bytes as base64url. */
const key = z
  .string()
  .regex(/^[\w-]{43}$/)
  .transform((text) => Buffer.from(text, 'base64url'))

/** An address, or a range of them: `10.0.0.0/8`. A range of everybody is none. */
function isRange(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const size = /^\d{1,3}$/.test(bits) ? Number.parseInt(bits, 10) : 0
  return rest.length === 0 && size > 0 && size <= most
}

const ranges = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().refine(isRange)))

/** `<point>:<nth>` of the crash-point registry. */
function crashAtOf(text: string): CrashAt | null {
  const [, point = '', nth = ''] = /^([A-Za-z.-]+):([1-9]\d{0,3})$/.exec(text) ?? []
  return crashPoints.includes(point) ? { point, nth: Number.parseInt(nth, 10) } : null
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  APP_DATABASE_URL: z.string().min(1),
  CARD_KEY: key,
  /** Whose word about the sender we take: reverse proxies, by address or range. */
  TRUSTED_PROXIES: ranges,
  /** How players reach us: addresses that we hand out begin with it. */
  PUBLIC_URL: z.literal('').or(origin).optional(),
  DATA_DIR: z.string().default('.data'),
  JINLI_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  JINLI_ADMIN_NAME: z
    .string()
    .regex(/^[a-z0-9-]{4,32}$/)
    .default('admin'),
  JINLI_ADMIN_PASSWORD: z.string().optional(),
  VENUE_URL: z.string().default(''),
  VENUE_PUBLIC_PORT: z.coerce.number().int().optional(),
  /** The sandbox venue's own setting: it answers with addresses of that origin. */
  VENUE_PUBLIC_URL: z.literal('').or(origin).optional(),
  VENUE_OPERATORS: z.string().default('[]').transform(jsonOf).pipe(operators),
  VENUE_TIMEOUT_MS: z.coerce.number().int().default(8000),
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(1).max(720).default(30),
  WEB_DIST: z.string().optional(),
  ADMIN_DIST: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(24),
  /** Development and tests: what the contract does not declare is a fault. */
  JINLI_STRICT: z.enum(['on', 'off']).default('off'),
  JINLI_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Pictures in a bucket of an S3-compatible store in place of our own disk: all five or none. */
  JINLI_S3_ENDPOINT: z.literal('').or(origin).optional(),
  JINLI_S3_BUCKET: z.string().optional(),
  JINLI_S3_REGION: z.string().optional(),
  JINLI_S3_ACCESS_KEY: z.string().optional(),
  JINLI_S3_SECRET: z.string().optional(),
  ...protectionSettings,
  CRASH_AT: z.string().transform(crashAtOf).pipe(z.custom<CrashAt>(Boolean)).optional(),
})

export type Config = ReturnType<typeof configOf>

const licence = z.object({
  licence: z.object({
    licensee: z.string().min(1),
    number: z.string().min(1),
    regulator: z.string().min(1),
    countries: z.array(z.string().length(2)).min(1),
    minimum_age: z.number().int().min(18),
  }),
})

/** Live mode stands on a licence block in `<DATA_DIR>/policy.json` (decisions §1). */
function licenceOf(dataDir: string) {
  const file = join(dataDir, 'policy.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error('live mode needs a licence block in policy.json of DATA_DIR', { cause })
  }
  const parsed = licence.safeParse(jsonOf(text))
  if (!parsed.success) throw new Error('policy.json has no complete licence block')
  return parsed.data.licence
}

/** Where the store of pictures is, and as whom we ask it. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Half a store would lose pictures or put them where nobody looks: that is no start. */
function s3Of(e: z.output<typeof environment>): S3Settings | null {
  const said = {
    JINLI_S3_ENDPOINT: e.JINLI_S3_ENDPOINT,
    JINLI_S3_BUCKET: e.JINLI_S3_BUCKET,
    JINLI_S3_REGION: e.JINLI_S3_REGION,
    JINLI_S3_ACCESS_KEY: e.JINLI_S3_ACCESS_KEY,
    JINLI_S3_SECRET: e.JINLI_S3_SECRET,
  }
  const missing = Object.entries(said).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(said).length) return null
  if (missing.length > 0) throw new Error(`a picture store needs ${missing.join(', ')} too`)
  const bucket = e.JINLI_S3_BUCKET ?? ''
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('bad or missing environment: JINLI_S3_BUCKET')
  return {
    endpoint: e.JINLI_S3_ENDPOINT ?? '',
    bucket,
    region: e.JINLI_S3_REGION ?? '',
    accessKeyId: e.JINLI_S3_ACCESS_KEY ?? '',
    secretAccessKey: e.JINLI_S3_SECRET ?? '',
  }
}

function hostsOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).host] : []
}

/** Environment → typed configuration; throws one clear line when something is missing. */
export function configOf(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`bad or missing environment: ${names}`)
  }
  const e = parsed.data
  const live = e.JINLI_MODE === 'live'
  if (live && e.CRASH_AT) throw new Error('live mode refuses CRASH_AT')
  const licence = live ? licenceOf(e.DATA_DIR) : null
  return {
    mode: e.JINLI_MODE,
    licence,
    protections: protectionsOf(e, licence?.countries ?? null, e.TRUSTED_PROXIES),
    port: e.PORT,
    host: e.HOST,
    trustedProxies: e.TRUSTED_PROXIES,
    publicUrl: e.PUBLIC_URL || null,
    databaseUrl: e.APP_DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    cardKey: e.CARD_KEY,
    adminName: e.JINLI_ADMIN_NAME,
    adminPassword: e.JINLI_ADMIN_PASSWORD || null,
    /** The API's documentation, for everybody who finds it. */
    docs: !live,
    /** Where uploaded pictures lie: in the folder, unless there is a store. */
    picturesDir: join(e.DATA_DIR, 'pictures'),
    pictureStore: s3Of(e),
    /** Where files lie while they are looked at. */
    uploadsDir: join(e.DATA_DIR, 'uploads'),
    staffIdleMinutes: e.STAFF_IDLE_MINUTES,
    logLevel: e.LOG_LEVEL,
    webDist: e.WEB_DIST ?? null,
    adminDist: e.ADMIN_DIST ?? null,
    venue: {
      url: e.VENUE_URL,
      publicPort: (!e.VENUE_PUBLIC_URL && e.VENUE_PUBLIC_PORT) || null,
      operators: e.VENUE_OPERATORS.map((operator) => ({
        ...operator,
        hosts: operator.hosts ?? hostsOf(e.VENUE_PUBLIC_URL || operator.url || e.VENUE_URL),
      })),
      timeoutMs: e.VENUE_TIMEOUT_MS,
      /** All of a launch: clients give up after 25 s (money I-27). */
      launchMs: 20_000,
      breaker: { failures: 5, restMs: 1000, restMaxMs: 15_000 },
    },
    limits: limitsOf(live, e.JINLI_LIMITS === 'off' && !live),
    /** Streams of events: a sign of life to each so often. */
    streamHeartbeatMs: 15_000,
    strict: e.JINLI_STRICT === 'on' && !live,
    crashAt: e.CRASH_AT ?? null,
  }
}

/** Per-IP limits are wide in sandbox mode (decisions §7); load tests may lift them there. */
function limitsOf(live: boolean, lifted: boolean) {
  const many = 1_000_000
  return {
    requestsPerSecond: lifted ? many : live ? 100 : 1000,
    /** Calls that venues make, of one address. */
    venueCallsPerSecond: lifted ? many : 5000,
    signUpsPerMinute: lifted ? many : live ? 10 : 300,
    signInsPerMinute: lifted ? many : live ? 30 : 600,
    /** Pictures of one player. */
    picturesPerMinute: lifted ? many : live ? 20 : 300,
    // One person's words to the service, and conversations that visitors of one address begin.
    wordsPerMinute: lifted ? many : live ? 20 : 60,
    /** Pictures of one visitor’s conversation; of one address twice as many. */
    visitorPicturesPerMinute: lifted ? many : live ? 4 : 20,
    conversationsPerMinute: lifted ? many : live ? 5 : 60,
    /** Live conversations that visitors of one address follow at once. */
    strangerStreams: lifted ? many : 100,
    wrongSecretsMax: 5,
    lockMinutes: 15,
    // Of one account, from all addresses that it does not know (trials S-4).
    strangersMax: 20,
    strangersPaceSeconds: 60,
  }
}
