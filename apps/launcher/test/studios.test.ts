import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { planStudios, studioAccounts, studioEnvironment } from '../src/studios.ts'
import { dataFolder } from './folders.ts'

function configIn(name: string) {
  return readConfig({ DATA_DIR: dataFolder(name), HOST: '127.0.0.1' })
}

// R-GAME-31
it('gives each studio a process with a port, a store, a secret and an account of its own', async () => {
  const config = configIn('studios')
  const studios = await planStudios(config, 21_000)
  expect(studios.map(({ id }) => id)).toEqual(['obgdy', 'fgdz', 'pp', 'ae', 'qi', 'jinlin'])
  for (const part of ['port', 'secret', 'database'] as const)
    expect(new Set(studios.map((studio) => studio[part])).size).toBe(6)
  for (const studio of studios) {
    const env = studioEnvironment(config, studio, 21_000)
    expect(env.VENUE_STUDIO).toBe(studio.id)
    const accounts = JSON.parse(env.VENUE_OPERATORS ?? '')
    expect(accounts).toMatchObject([{ id: studio.id, secret: studio.secret }])
    // Of the others it learns nothing.
    const others = studios.filter(({ id }) => id !== studio.id)
    for (const { secret } of others) expect(JSON.stringify(env)).not.toContain(secret)
  }
  const accounts = JSON.parse(studioAccounts(config, studios))
  // R-SEAM-24: the board games are played with the centre's money, the others with the venue's.
  const seamless = studios.filter(({ walletKey }) => walletKey !== null)
  expect(seamless.map(({ id }) => id)).toEqual(['qi'])
  const [{ platform }] = seamless.flatMap((studio) =>
    JSON.parse(studioEnvironment(config, studio, 21_000).VENUE_OPERATORS ?? ''),
  )
  expect(platform.url).toBe('http://127.0.0.1:21000')
  expect(accounts[4].seamlessKeys).toEqual([{ id: platform.key, secret: platform.secret }])
  expect(accounts[1]).toMatchObject({
    id: 'fgdz',
    url: `http://127.0.0.1:${studios[1]?.port}`,
    publicPort: studios[1]?.port,
  })
})

it('keeps ports and secrets for the next start', async () => {
  const config = configIn('studios-again')
  const first = await planStudios(config, 21_100)
  expect(await planStudios(config, 22_200)).toEqual(first)
})

it('R-SEAM-24: a studio that has kept players’ money here keeps its wallet', async () => {
  const config = configIn('studios-older')
  const [first] = await planStudios(config, 21_300)
  const path = join(config.dataDir, 'secret.json')
  const { venueKeys: _none, ...older } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(older))
  const studios = await planStudios(config, 21_300)
  expect(studios[0]).toEqual(first)
  expect(studios.every(({ walletKey }) => walletKey === null)).toBe(true)
})

it('begins a studio with a copy of the store that all of them shared', async () => {
  const config = configIn('studios-shared')
  writeFileSync(join(config.dataDir, 'venue.sqlite'), 'books of all')
  writeFileSync(join(config.dataDir, 'venue.sqlite-wal'), 'and the last of them')
  const [first] = await planStudios(config, 21_200)
  const store = first?.database ?? ''
  expect(readFileSync(store, 'utf8')).toBe('books of all')
  expect(readFileSync(`${store}-wal`, 'utf8')).toBe('and the last of them')
  writeFileSync(store, 'books of its own')
  await planStudios(config, 21_200)
  expect(readFileSync(store, 'utf8')).toBe('books of its own')
})
