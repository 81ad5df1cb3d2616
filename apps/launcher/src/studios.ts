import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type LauncherConfig, loopbackOf, repositoryRoot } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import { firstFreePort } from './ports.ts'
import { newSecret, readSecrets, type Secrets, writeSecrets } from './secret-file.ts'

/** One studio of the sandbox vendor: a process with a port, a store and a secret of its own. */
export type Studio = {
  id: string
  name: string
  hue: number
  /** The shelf of the platform that it begins on, and the game that it opens first. */
  category?: string
  game?: string
  secret: string
  /** The key of its seamless wallet; null keeps the players' money itself. */
  walletKey: string | null
  port: number
  /** Its store, a sqlite file. */
  database: string
  /** Origin of its launch addresses where a proxy stands before it; empty without one. */
  publicUrl: string
}

export const venueProgram = join(repositoryRoot, 'apps/sandbox-venue/src/main.ts')

/** Several small programs beside each other: a third less memory of their own, and nothing slower to see. */
export const studioFlags = ['--max-semi-space-size=1', '--v8-pool-size=1']

// The codes and the first tab are the spec's (spec §2 /concise, §9); looks as on its shelf.
const houses = [
  { id: 'obgdy', name: '锦鲤电游', hue: 12 },
  { id: 'fgdz', name: '福鲤电子', hue: 40 },
  { id: 'pp', name: '泡泡电子', hue: 190 },
  { id: 'ae', name: '莲池电子', hue: 320 },
  {
    id: 'qi',
    name: '棋乐棋牌',
    hue: 140,
    category: 'board',
    game: 'blackjack',
    seamless: true,
  },
  { id: 'jinlin', name: '金鳞真人', hue: 350, category: 'live', game: 'baccarat' },
] as const
type StudioHouse = (typeof houses)[number]

/**
 * A studio that has kept players' money in this installation goes on so: in the other wallet nobody could bring it home.
 */
function walletKeyOf(secrets: Secrets, house: StudioHouse): string | null {
  const isSeamless = 'seamless' in house
  if (isSeamless && secrets.venueSecrets[house.id] === undefined)
    secrets.venueKeys[house.id] ??= newSecret()
  return secrets.venueKeys[house.id] ?? null
}

/** The studios of this installation; what a new one lacks is made up and kept. */
export async function planStudios(config: LauncherConfig, port: number): Promise<Studio[]> {
  const secrets = readSecrets(config.dataDir)
  const before = JSON.stringify(secrets)
  const studios: Studio[] = []
  for (const [place, house] of houses.entries()) {
    const walletKey = walletKeyOf(secrets, house)
    secrets.venueSecrets[house.id] ??= newSecret()
    const taken = studios.map((studio) => studio.port)
    studios.push({
      ...house,
      secret: secrets.venueSecrets[house.id] ?? '',
      walletKey,
      port: await portOf(config, secrets, house.id, { first: port + 100 + place, taken }),
      database: storeOf(config.dataDir, house.id),
      publicUrl: publicUrlOf(house.id),
    })
    secrets.venuePorts[house.id] = studios.at(-1)?.port ?? 0
  }
  if (JSON.stringify(secrets) !== before) writeSecrets(config.dataDir, secrets)
  return studios
}

async function portOf(
  config: LauncherConfig,
  secrets: Secrets,
  id: string,
  { first, taken }: { first: number; taken: readonly number[] },
): Promise<number> {
  const wanted = [secrets.venuePorts[id] ?? first, first].filter(
    (each) => !taken.includes(each),
  )
  const found = await firstFreePort(wanted, config.host)
  if (!taken.includes(found)) return found
  return await firstFreePort([Math.max(...taken) + 1], config.host)
}

/** One store held the accounts of all studios before each had its own: every studio begins with a copy of it. */
function storeOf(dataDir: string, id: string): string {
  const own = join(dataDir, `venue-${id}.sqlite`)
  const shared = join(dataDir, 'venue.sqlite')
  if (existsSync(own) || !existsSync(shared)) return own
  // What is not yet in the file itself lies beside it; the store is there once its own name is.
  if (existsSync(`${shared}-wal`)) copyFileSync(`${shared}-wal`, `${own}-wal`)
  copyFileSync(shared, `${own}.draft`)
  renameSync(`${own}.draft`, own)
  return own
}

function publicUrlOf(id: string): string {
  const pattern = process.env.VENUE_PUBLIC_URL ?? ''
  if (pattern && !pattern.includes('{studio}'))
    throw new ExpectedProblem(
      'VENUE_PUBLIC_URL must name each studio: https://{studio}.games.example.',
    )
  return pattern.replaceAll('{studio}', id)
}

/** What the platform knows a studio's calls by. */
function keyOf(id: string): string {
  return `studio-${id}`
}

/** A studio's environment: it is a stranger to us and learns nothing else. `serverPort` is where it asks for money. */
export function studioEnvironment(
  config: LauncherConfig,
  { id, name, hue, secret, walletKey, port, database, publicUrl }: Studio,
  serverPort: number,
): Record<string, string | undefined> {
  const {
    PATH,
    HOME,
    TZ,
    VENUE_SENTINELS,
    VENUE_DELAY_SCALE,
    VENUE_TABLE_SECONDS,
    VENUE_FIXTURE_RISK,
    VENUE_BEACON,
  } = process.env
  return {
    PATH,
    HOME,
    TZ,
    VENUE_SENTINELS,
    VENUE_DELAY_SCALE,
    VENUE_TABLE_SECONDS,
    VENUE_FIXTURE_RISK,
    VENUE_BEACON,
    NODE_COMPILE_CACHE: join(config.dataDir, 'node-cache'),
    VENUE_PUBLIC_URL: publicUrl || undefined,
    VENUE_STUDIO: id,
    VENUE_PORT: String(port),
    VENUE_HOST: config.host,
    VENUE_DB: database,
    VENUE_WALLET: walletKey ? 'seamless' : 'transfer',
    VENUE_OPERATORS: JSON.stringify([
      {
        id,
        secret,
        name,
        hue,
        ...(walletKey && {
          platform: {
            url: `http://${loopbackOf(config.host)}:${serverPort}`,
            key: keyOf(id),
            secret: walletKey,
          },
        }),
      },
    ]),
  }
}

/** What the server learns of the studios: an account at each, and where it is. */
export function studioAccounts(config: LauncherConfig, studios: readonly Studio[]): string {
  return JSON.stringify(
    studios.map(
      ({ id, secret, walletKey, name, hue, category, game, port, publicUrl }) => ({
        id,
        secret,
        name,
        hue,
        category,
        game,
        ...(walletKey && { seamlessKeys: [{ id: keyOf(id), secret: walletKey }] }),
        url: `http://${loopbackOf(config.host)}:${port}`,
        ...(publicUrl ? { hosts: [new URL(publicUrl).host] } : { publicPort: port }),
      }),
    ),
  )
}
