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

// R-ADMIN-07 R-ADMIN-52
describe('live mode', () => {
  it('does not start, and names each protection that is missing', async () => {
    const child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        // Nobody listens at this port: the start is refused before any query.
        APP_DATABASE_URL: 'postgres://app@127.0.0.1:1/jinli',
        CARD_KEY: Buffer.alloc(32, 7).toString('base64url'),
        DATA_DIR: folder,
        JINLI_MODE: 'live',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const exit = new Promise((resolve) => child.once('exit', resolve))
    const message = await text(child.stderr)
    expect(await exit).toBe(1)
    const line = message.split('\n').find((each) => each.startsWith('live mode'))
    expect(line?.replace('live mode does not start without: ', '').split('; ')).toEqual([
      'the country of a player, from a trusted proxy (JINLI_COUNTRY_HEADER, TRUSTED_PROXIES)',
      'the age of a player, against the licence',
      'a public address (PUBLIC_URL)',
      'an origin of its own for the back office (ADMIN_ORIGIN)',
    ])
  })
})
