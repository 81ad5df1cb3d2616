import { join } from 'node:path'
import { type LauncherConfig, loopbackOf, repositoryRoot } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import { ownVenues } from './own-venues.ts'
import { firstFreePort } from './ports.ts'
import { newSecret, readSecrets, type Secrets, writeSecrets } from './secret-file.ts'

/** A game provider of the sandbox vendor: a process with its own port, store and secret. */
export type Provider = {
  id: string
  name: string
  hue: number
  /** The lobby category under which the provider is listed, and the game that opens first. */
  category?: string
  game?: string
  secret: string
  /** The key that signs its seamless-wallet calls; null if the venue keeps the players' money itself. */
  walletKey: string | null
  port: number
  /** The path of its sqlite file. */
  database: string
  /** The public origin of the provider's launch addresses behind a proxy; empty without a proxy. */
  publicUrl: string
}

export const venueProgram = join(repositoryRoot, 'apps/sandbox-venue/src/main.ts')

/** Node flags with which each of the six small programs needs a third less memory. */
export const providerFlags = ['--max-semi-space-size=1', '--v8-pool-size=1']

// Codes and first category are those of the spec (spec §2 /concise, §9). Names and hues are those of the lobby.
export const providerPresets = [
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
type ProviderPreset = (typeof providerPresets)[number]

/**
 * Returns the seamless key of a provider, or null. A provider that has already kept players' money stays with the
 * transfer wallet, since that money could not be recovered otherwise.
 */
function walletKeyOf(secrets: Secrets, preset: ProviderPreset): string | null {
  const isSeamless = 'seamless' in preset
  if (isSeamless && secrets.venueSecrets[preset.id] === undefined)
    secrets.venueKeys[preset.id] ??= newSecret()
  return secrets.venueKeys[preset.id] ?? null
}

/** Returns the providers of this installation; creates and stores secrets and ports for new ones. */
export async function planProviders(
  config: LauncherConfig,
  port: number,
): Promise<Provider[]> {
  const secrets = readSecrets(config.dataDir)
  const before = JSON.stringify(secrets)
  const providers: Provider[] = []
  for (const [place, preset] of providerPresets.entries()) {
    const walletKey = walletKeyOf(secrets, preset)
    secrets.venueSecrets[preset.id] ??= newSecret()
    const usedPorts = providers.map((provider) => provider.port)
    if (config.adminPort !== null) usedPorts.push(config.adminPort)
    providers.push({
      ...preset,
      secret: secrets.venueSecrets[preset.id] ?? '',
      walletKey,
      port: await portOf(config, secrets, preset.id, {
        first: port + 100 + place,
        usedPorts,
      }),
      database: join(config.dataDir, `venue-${preset.id}.sqlite`),
      publicUrl: publicUrlOf(preset.id),
    })
    secrets.venuePorts[preset.id] = providers.at(-1)?.port ?? 0
  }
  if (JSON.stringify(secrets) !== before) writeSecrets(config.dataDir, secrets)
  return providers
}

async function portOf(
  config: LauncherConfig,
  secrets: Secrets,
  id: string,
  { first, usedPorts }: { first: number; usedPorts: readonly number[] },
): Promise<number> {
  const candidates = [secrets.venuePorts[id] ?? first, first].filter(
    (each) => !usedPorts.includes(each),
  )
  const freePort = await firstFreePort(candidates, config.host)
  if (!usedPorts.includes(freePort)) return freePort
  return await firstFreePort([Math.max(...usedPorts) + 1], config.host)
}

function publicUrlOf(id: string): string {
  const pattern = process.env.VENUE_PUBLIC_URL ?? ''
  if (pattern && !pattern.includes('{provider}'))
    throw new ExpectedProblem(
      'VENUE_PUBLIC_URL must name each provider: https://{provider}.games.example.',
    )
  return pattern.replaceAll('{provider}', id)
}

/** Returns the key id that identifies a provider's calls to the platform. */
function keyOf(id: string): string {
  return `studio-${id}`
}

/** Returns the whole environment of a provider. It sends its wallet calls to `serverPort`. */
export function providerEnvironment(
  config: LauncherConfig,
  { id, name, hue, secret, walletKey, port, database, publicUrl }: Provider,
  serverPort: number,
): Record<string, string | undefined> {
  const {
    PATH,
    HOME,
    TZ,
    VENUE_SENTINELS,
    VENUE_DELAY_SCALE,
    VENUE_TABLE_SECONDS,
    VENUE_ROUND_MS,
    VENUE_PLAYER_RETURN,
    VENUE_ROUND_RETURN,
    VENUE_TITLE_LIMITS,
    VENUE_FIXTURE_RISK,
    VENUE_PLAYER_SHARE,
    VENUE_BEACON,
  } = process.env
  return {
    PATH,
    HOME,
    TZ,
    VENUE_SENTINELS,
    VENUE_DELAY_SCALE,
    VENUE_TABLE_SECONDS,
    VENUE_ROUND_MS,
    VENUE_PLAYER_RETURN,
    VENUE_ROUND_RETURN,
    VENUE_TITLE_LIMITS,
    VENUE_FIXTURE_RISK,
    VENUE_PLAYER_SHARE,
    VENUE_BEACON,
    NODE_COMPILE_CACHE: join(config.dataDir, 'node-cache'),
    VENUE_PUBLIC_URL: publicUrl || undefined,
    VENUE_PROVIDER: id,
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

/**
 * Returns our accounts at the providers, with the providers' addresses, and those at the operator's own venues, for the
 * environment of the server.
 */
export function providerAccounts(
  config: LauncherConfig,
  providers: readonly Provider[],
): string {
  const studios = providers.map(
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
  )
  return JSON.stringify([...studios, ...ownVenues(providers.map(({ id }) => id))])
}
