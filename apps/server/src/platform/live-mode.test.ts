import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const licence = {
  licensee: 'Pond Operator',
  number: 'L-1',
  regulator: 'Pond Authority',
  countries: ['MT'],
  minimum_age: 18,
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jinli-live-'))
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ licence }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What live mode needs before it tries its protections. */
const settings = {
  JINLI_COUNTRY_HEADER: 'X-Country',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: 'https://play.pond.example',
  ADMIN_ORIGIN: 'https://office.pond.example',
}

/** Starts a server that must not start, and returns the names that it misses. */
async function missingAt(env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      // Nobody listens at this port: the start is refused before any query.
      APP_DATABASE_URL: 'postgres://app@127.0.0.1:1/jinli',
      CARD_KEY: Buffer.alloc(32, 7).toString('base64url'),
      DATA_DIR: folder,
      JINLI_MODE: 'live',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const message = await text(child.stderr)
  expect(await exit).toBe(1)
  const line = message.split('\n').find((each) => each.startsWith('live mode'))
  return line?.replace('live mode does not start without: ', '').split('; ') ?? []
}

const country =
  'the country of a player, from a trusted proxy (JINLI_COUNTRY_HEADER, TRUSTED_PROXIES)'
const players = 'a public address with https (PUBLIC_URL)'
const office = 'an origin of its own for the back office, with https (ADMIN_ORIGIN)'

// R-ADMIN-07 R-ADMIN-52 R-AGE-15
describe('live mode', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['any setting', {}, [country, players, office]],
    ['a proxy that is trusted', { ...settings, TRUSTED_PROXIES: '' }, [country]],
    ['https', { ...settings, PUBLIC_URL: 'http://play.pond.example' }, [players]],
    ['https for staff', { ...settings, ADMIN_ORIGIN: 'http://office.example' }, [office]],
    [
      'a secret first password',
      { ...settings, JINLI_ADMIN_PASSWORD: 'a-known-password' },
      ['a first owner without a known password (unset JINLI_ADMIN_PASSWORD)'],
    ],
    [
      'its proof of work',
      { ...settings, JINLI_CHALLENGE: 'off' },
      ['live mode refuses JINLI_CHALLENGE=off'],
    ],
    [
      'its own cards',
      { ...settings, JINLI_OWN_CARDS: 'off' },
      ['live mode refuses JINLI_OWN_CARDS=off'],
    ],
    [
      'its password rules',
      { ...settings, JINLI_STRONG_PASSWORDS: 'off' },
      ['live mode refuses JINLI_STRONG_PASSWORDS=off'],
    ],
  ])('does not start without %s, and names it', async (_, env, expected) => {
    expect(await missingAt(env)).toEqual(expected)
  })
})
