import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { planProviders, providerAccounts, providerEnvironment } from '../src/providers.ts'
import { dataFolder } from './folders.ts'

function configIn(name: string) {
  return readConfig({ DATA_DIR: dataFolder(name), HOST: '127.0.0.1' })
}

// R-GAME-31
it('gives each provider its own process, port, store, secret and account', async () => {
  const config = configIn('providers')
  const providers = await planProviders(config, 21_000)
  expect(providers.map(({ id }) => id)).toEqual([
    'obgdy',
    'fgdz',
    'pp',
    'ae',
    'qi',
    'jinlin',
  ])
  for (const part of ['port', 'secret', 'database'] as const)
    expect(new Set(providers.map((provider) => provider[part])).size).toBe(6)
  for (const provider of providers) {
    const env = providerEnvironment(config, provider, 21_000)
    expect(env.VENUE_PROVIDER).toBe(provider.id)
    const accounts = JSON.parse(env.VENUE_OPERATORS ?? '')
    expect(accounts).toMatchObject([{ id: provider.id, secret: provider.secret }])
    // A provider gets no secret of another provider.
    const others = providers.filter(({ id }) => id !== provider.id)
    for (const { secret } of others) expect(JSON.stringify(env)).not.toContain(secret)
  }
  const accounts = JSON.parse(providerAccounts(config, providers))
  // R-SEAM-24: the provider of board games uses the centre wallet, the others keep the money themselves.
  const seamless = providers.filter(({ walletKey }) => walletKey !== null)
  expect(seamless.map(({ id }) => id)).toEqual(['qi'])
  const [{ platform }] = seamless.flatMap((provider) =>
    JSON.parse(providerEnvironment(config, provider, 21_000).VENUE_OPERATORS ?? ''),
  )
  expect(platform.url).toBe('http://127.0.0.1:21000')
  expect(accounts[4].seamlessKeys).toEqual([{ id: platform.key, secret: platform.secret }])
  expect(accounts[1]).toMatchObject({
    id: 'fgdz',
    url: `http://127.0.0.1:${providers[1]?.port}`,
    publicPort: providers[1]?.port,
  })
})

it('V-5 R-GAME-154: the operator’s own venues stand beside the studios, or are refused', async () => {
  const config = configIn('providers-own')
  const providers = await planProviders(config, 21_800)
  const url = 'http://127.0.0.1:4190'
  const own = { id: 'outside', secret: 's'.repeat(32), name: '外场', hue: 9, url }
  const accountsWith = (text: string) => {
    vi.stubEnv('VENUE_OPERATORS', text)
    try {
      return JSON.parse(providerAccounts(config, providers))
    } finally {
      vi.unstubAllEnvs()
    }
  }
  expect(accountsWith('')).toHaveLength(6)
  expect(accountsWith(JSON.stringify([own]))[6]).toEqual({ ...own, covers: true })
  const plain = { ...own, covers: false }
  expect(accountsWith(JSON.stringify([plain]))[6]).toEqual(plain)
  expect(() => accountsWith('[{')).toThrow('VENUE_OPERATORS is not JSON')
  expect(() => accountsWith('{}')).toThrow('VENUE_OPERATORS is not a list')
  expect(() => accountsWith(JSON.stringify([{ ...own, id: 'pp' }]))).toThrow('studio, pp')
  const refusals: [object[], string][] = [
    [[{ ...own, url: undefined }], 'entry 1 has no url'],
    [[own, { ...own, id: 'b', url: 'file:///x' }], 'entry 2 has a url that is not http'],
    [[{ ...own, seamlesKeys: [] }], 'entry 1 has an unknown field, seamlesKeys'],
    [[{ ...own, secret: 'short' }], 'entry 1 has a secret of less than 16 characters'],
    [[{ ...own, seamlessKeys: [{ id: 'k', secret: 's'.repeat(32) }] }], 'seamless key'],
    [[own, own], 'has the id outside twice'],
  ]
  for (const [venues, words] of refusals)
    expect(() => accountsWith(JSON.stringify(venues))).toThrow(words)
})

it('V-3 R-GAME-136: the limits of rounds and fixtures reach each provider', async () => {
  const limits = {
    VENUE_ROUND_MS: '2500',
    VENUE_PLAYER_RETURN: '5000',
    VENUE_ROUND_RETURN: '90000',
    VENUE_TITLE_LIMITS: '{"mines":{"player_return":700}}',
    VENUE_FIXTURE_RISK: '8000',
    VENUE_PLAYER_SHARE: '3',
  }
  for (const [name, value] of Object.entries(limits)) vi.stubEnv(name, value)
  const config = configIn('providers-limits')
  for (const provider of await planProviders(config, 21_900))
    expect(providerEnvironment(config, provider, 21_900)).toMatchObject(limits)
  vi.unstubAllEnvs()
})

it('keeps ports and secrets for the next start', async () => {
  const config = configIn('providers-again')
  const first = await planProviders(config, 21_100)
  expect(await planProviders(config, 22_200)).toEqual(first)
})

it('R-SEAM-24: a provider that has kept players’ money here keeps its wallet', async () => {
  const config = configIn('providers-older')
  const [first] = await planProviders(config, 21_300)
  const path = join(config.dataDir, 'secret.json')
  const { venueKeys: _none, ...older } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(older))
  const providers = await planProviders(config, 21_300)
  expect(providers[0]).toEqual(first)
  expect(providers.every(({ walletKey }) => walletKey === null)).toBe(true)
})
