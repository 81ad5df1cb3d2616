import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { demoAudiences } from '@jinli/contract/demo/demo'
import { originOf } from '@jinli/contract/site/origin.rules'
import { categories } from '@jinli/contract/vocabulary'
import * as z from 'zod'
import { type CrashAt, crashPoints } from './crash-point.ts'
import { identityBounds, identitySettings } from './identity-settings.ts'
import { messagePortOf, messageSettings } from './message-settings.ts'
import { siteHost } from './network.ts'
import { protectionSettings, protectionsOf } from './protections.ts'

/** A host as in a URL: `example.com` or `example.com:8443`. */
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
    /** The first category of the venue (slot by default), and the default game until the venue's list is imported. */
    category: z.enum(categories).optional(),
    game: z.string().optional(),
    /** Whether players see the vendor's covers of games instead of our drawings. */
    covers: z.boolean().optional(),
    /** Hosts of the venue's games; by default the host of its API. */
    hosts: z.array(host).optional(),
    /** The URL of the venue's API if it is not `VENUE_URL`, and the venue's public port. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    publicPort: z.int().min(1).max(65_535).optional(),
    /** The keys that sign a seamless venue's calls. During a rotation there are several, each with its end. */
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

/** An origin: scheme, host and port, without a path. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => originOf(text) !== null)
  .transform((text) => originOf(text) ?? '')

/** Returns undefined for invalid JSON, so that the schema reports it: the parser's error would quote secrets. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A key of 32 bytes, as base64url. */
const key = z
  .string()
  .regex(/^[\w-]{43}$/)
  .transform((text) => Buffer.from(text, 'base64url'))

/** Returns whether a text is an IP address or a range such as `10.0.0.0/8`. The range of all addresses is invalid. */
function isRange(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const size = /^\d{1,3}$/.test(bits) ? Number.parseInt(bits, 10) : 0
  return rest.length === 0 && size > 0 && size <= most
}

/** Origins between blanks or commas. */
const originList = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .refine((text) => originOf(text) !== null)
        .transform((text) => originOf(text) ?? ''),
    ),
  )

const ranges = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().refine(isRange)))

/** Parses `<point>:<nth>` of the crash-point registry. Returns null if it is invalid. */
function crashAtOf(text: string): CrashAt | null {
  const [, point = '', nth = ''] = /^([A-Za-z.-]+):([1-9]\d{0,3})$/.exec(text) ?? []
  return crashPoints.includes(point) ? { point, nth: Number.parseInt(nth, 10) } : null
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  APP_DATABASE_URL: z.string().min(1),
  CARD_KEY: key,
  /** The trusted reverse proxies, by IP address or range. */
  TRUSTED_PROXIES: ranges,
  /** The public origin, with which absolute URLs begin. */
  PUBLIC_URL: z.literal('').or(origin).optional(),
  /** The back office's own origin, and its own port on this machine; unset, it shares the players' ones. */
  ADMIN_ORIGIN: z.literal('').or(origin).optional(),
  ADMIN_PORT: z.literal('').or(z.coerce.number().int().min(1).max(65_535)).optional(),
  /** Origins of other clients, besides those of the site settings. */
  ALLOWED_ORIGINS: originList,
  DATA_DIR: z.string().default('.data'),
  /** The file to which a head of the audit trail is added daily. */
  AUDIT_HEADS_FILE: z.string().optional(),
  /** The signed list of this release's files, and the public key of who may sign it (PEM): both or none. */
  JINLI_BUILD_MANIFEST: z.string().default(''),
  JINLI_BUILD_KEY: z.string().default(''),
  JINLI_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  JINLI_ADMIN_NAME: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{4,32}$/)
    .default('admin'),
  JINLI_ADMIN_PASSWORD: z.string().optional(),
  VENUE_URL: z.string().default(''),
  VENUE_PUBLIC_PORT: z.coerce.number().int().optional(),
  /** A setting of the sandbox venue: the origin of its launch URLs. */
  VENUE_PUBLIC_URL: z.literal('').or(origin).optional(),
  VENUE_OPERATORS: z.string().default('[]').transform(jsonOf).pipe(operators),
  VENUE_TIMEOUT_MS: z.coerce.number().int().default(8000),
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(1).max(720).default(30),
  /** How long the file of an export can be downloaded. */
  EXPORT_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  WEB_DIST: z.string().optional(),
  ADMIN_DIST: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** The port for /metrics, on this machine alone; unset, they are not served. */
  METRICS_PORT: z.literal('').or(z.coerce.number().int().min(1).max(65_535)).optional(),
  /** Where traces go (OTLP over HTTP), and the share of requests that have one. */
  JINLI_TRACES_URL: z
    .literal('')
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  JINLI_TRACES_SHARE: z.coerce.number().min(0).max(1).default(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(24),
  /** For development and tests: an undeclared refusal or field is an error. */
  JINLI_STRICT: z.enum(['on', 'off']).default('off'),
  JINLI_LIMITS: z.enum(['on', 'off']).default('on'),
  /** The bucket for pictures (S3-compatible), instead of the server's disk: all five settings or none. */
  JINLI_S3_ENDPOINT: z.literal('').or(origin).optional(),
  JINLI_S3_BUCKET: z.string().optional(),
  JINLI_S3_REGION: z.string().optional(),
  JINLI_S3_ACCESS_KEY: z.string().optional(),
  JINLI_S3_SECRET: z.string().optional(),
  /** The operator's list of persons who may not play (docs/runbook.md). */
  JINLI_SCREENING_FILE: z.string().optional(),
  /** Who may try games with play money (decision 096). */
  JINLI_DEMO: z.literal('').or(z.enum(demoAudiences)).optional(),
  ...messageSettings,
  ...protectionSettings,
  ...identitySettings,
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

/** Returns the licence of live mode, from `<DATA_DIR>/policy.json` (decisions §1). */
function licenceOf(dataDir: string) {
  const file = join(dataDir, 'policy.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error('live mode needs a licence block in policy.json of DATA_DIR', { cause })
  }
  const result = licence.safeParse(jsonOf(text))
  if (!result.success) throw new Error('policy.json has no complete licence block')
  return result.data.licence
}

/** The address and the credentials of the picture store. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Returns the settings of the picture store, or null. An incomplete setting would lose pictures, so it throws. */
function s3Of(e: z.output<typeof environment>): S3Settings | null {
  const settings = {
    JINLI_S3_ENDPOINT: e.JINLI_S3_ENDPOINT,
    JINLI_S3_BUCKET: e.JINLI_S3_BUCKET,
    JINLI_S3_REGION: e.JINLI_S3_REGION,
    JINLI_S3_ACCESS_KEY: e.JINLI_S3_ACCESS_KEY,
    JINLI_S3_SECRET: e.JINLI_S3_SECRET,
  }
  const missingSettings = Object.entries(settings).flatMap(([name, value]) =>
    value ? [] : [name],
  )
  if (missingSettings.length === Object.keys(settings).length) return null
  if (missingSettings.length > 0)
    throw new Error(`a picture store needs ${missingSettings.join(', ')} too`)
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

/** Returns the files that prove which release this is, or null. One of them alone proves nothing, so it throws. */
function buildManifestOf(e: z.output<typeof environment>) {
  const [file, keyFile] = [e.JINLI_BUILD_MANIFEST, e.JINLI_BUILD_KEY]
  if (!file && !keyFile) return null
  if (!file || !keyFile)
    throw new Error('JINLI_BUILD_MANIFEST and JINLI_BUILD_KEY go together')
  return { file, keyFile }
}

/** Returns the back office's own address. Throws if players would share it, or if one site's address is unknown. */
function staffSiteOf(e: z.output<typeof environment>) {
  const adminOrigin = e.ADMIN_ORIGIN || null
  const adminPort = e.ADMIN_PORT || null
  const publicUrl = e.PUBLIC_URL || null
  if (adminPort === e.PORT)
    throw new Error('ADMIN_PORT is the port of players; set another')
  if (adminOrigin !== null && publicUrl === null)
    throw new Error('ADMIN_ORIGIN needs PUBLIC_URL too')
  if (adminPort !== null && publicUrl !== null && adminOrigin === null)
    throw new Error('ADMIN_PORT with PUBLIC_URL needs ADMIN_ORIGIN too')
  // Requests are told apart by the host that they name.
  if (adminOrigin !== null && siteHost(adminOrigin) === siteHost(publicUrl ?? ''))
    throw new Error('ADMIN_ORIGIN needs another host or port than PUBLIC_URL')
  return { adminOrigin, adminPort }
}

function hostsOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).host] : []
}

/** Returns the typed configuration of an environment. Throws an error of one clear line when something is missing. */
export function configOf(env: Record<string, string | undefined>) {
  const result = environment.safeParse(env)
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`bad or missing environment: ${names}`)
  }
  const e = result.data
  const live = e.JINLI_MODE === 'live'
  if (live && e.CRASH_AT) throw new Error('live mode refuses CRASH_AT')
  const licence = live ? licenceOf(e.DATA_DIR) : null
  return {
    mode: e.JINLI_MODE,
    licence,
    demo: e.JINLI_DEMO || (live ? 'off' : 'visitors'),
    protections: protectionsOf(e, licence?.countries ?? null, e.TRUSTED_PROXIES),
    identity: identityBounds(e, live),
    screeningFile: e.JINLI_SCREENING_FILE || null,
    port: e.PORT,
    host: e.HOST,
    metricsPort: e.METRICS_PORT || null,
    traces: e.JINLI_TRACES_URL
      ? { url: e.JINLI_TRACES_URL, share: e.JINLI_TRACES_SHARE }
      : null,
    trustedProxies: e.TRUSTED_PROXIES,
    publicUrl: e.PUBLIC_URL || null,
    ...staffSiteOf(e),
    allowedOrigins: e.ALLOWED_ORIGINS,
    databaseUrl: e.APP_DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    cardKey: e.CARD_KEY,
    adminName: e.JINLI_ADMIN_NAME,
    adminPassword: e.JINLI_ADMIN_PASSWORD || null,
    /** Whether everybody can read the API documentation. */
    docs: !live,
    /** The folder of uploaded pictures, unless a bucket is configured. */
    picturesDir: join(e.DATA_DIR, 'pictures'),
    pictureStore: s3Of(e),
    messagePort: messagePortOf(e),
    /** The folder of uploads that are being checked, and of exports that are being written. */
    uploadsDir: join(e.DATA_DIR, 'uploads'),
    auditHeadsFile: e.AUDIT_HEADS_FILE || join(e.DATA_DIR, 'audit-heads.txt'),
    buildManifest: buildManifestOf(e),
    staffIdleMinutes: e.STAFF_IDLE_MINUTES,
    exportHours: e.EXPORT_HOURS,
    /** Whether staff without a second factor can do nothing but set one up. */
    staffFactorRequired: live,
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
      /** The time-out of a whole launch: clients cancel it after 25 s (money I-27). */
      launchMs: 20_000,
      breaker: { failures: 5, restMs: 1000, restMaxMs: 15_000 },
    },
    limits: limitsOf(live, e.JINLI_LIMITS === 'off' && !live),
    /** The interval of heartbeats in event streams (ms). */
    streamHeartbeatMs: 15_000,
    streamCheckMs: 3000,
    strict: e.JINLI_STRICT === 'on' && !live,
    crashAt: e.CRASH_AT ?? null,
  }
}

/** Per-IP limits are wide in sandbox mode (decisions §7); load tests may lift them there. */
function limitsOf(live: boolean, isOff: boolean) {
  const many = 1_000_000
  return {
    requestsPerSecond: isOff ? many : live ? 100 : 1000,
    /** Calls of venues from one IP address. */
    venueCallsPerSecond: isOff ? many : 5000,
    signUpsPerMinute: isOff ? many : live ? 10 : 300,
    signInsPerMinute: isOff ? many : live ? 30 : 600,
    /** Picture uploads of one player. */
    picturesPerMinute: isOff ? many : live ? 20 : 300,
    // Support messages of one player or visitor.
    wordsPerMinute: isOff ? many : live ? 20 : 60,
    /** Pictures in one visitor's conversation. One IP address may send twice as many. */
    visitorPicturesPerMinute: isOff ? many : live ? 4 : 20,
    /** Messages to one e-mail address or telephone, by their cause. */
    messagesPerHour: {
      recovery: isOff ? many : live ? 5 : 30,
      verification: isOff ? many : live ? 5 : 30,
      money: isOff ? many : 60,
      security: isOff ? many : 30,
      offer: isOff ? many : 2,
    },
    /** Demo launches from one network. */
    demosPerHour: isOff ? many : live ? 60 : 600,
    conversationsPerMinute: isOff ? many : live ? 5 : 60,
    /** Event streams of visitors from one IP address. */
    strangerStreams: isOff ? many : 100,
    /** One-time codes in an hour: to one account or address, and asked from one network. */
    codesPerHour: isOff ? many : 5,
    networkCodesPerHour: isOff ? many : live ? 30 : 600,
    wrongSecretsMax: 5,
    lockMinutes: 15,
    // Tries of one account's secret from all unknown IP addresses together.
    strangersMax: 20,
    strangersPaceSeconds: 60,
    // The same for tries that bring a proof of work.
    workedPaceSeconds: 5,
  }
}
