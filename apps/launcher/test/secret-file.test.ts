import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { readSecrets } from '../src/secret-file.ts'
import { serverEnvironment } from '../src/stack.ts'
import { dataFolder } from './folders.ts'

const key = /^[\w-]{43}$/

it('creates the card key once and keeps it, readable for the owner only', () => {
  const dataDir = dataFolder('secrets')
  const secrets = readSecrets(dataDir)
  expect(secrets.cardKey).toMatch(key)
  expect(readSecrets(dataDir)).toEqual(secrets)
  expect(statSync(join(dataDir, 'secret.json')).mode & 0o777).toBe(0o600)
})

it('adds the missing key to a file of an older release, and keeps the rest', () => {
  const dataDir = dataFolder('secrets-old')
  const old = {
    postgresPassword: 'kept-password',
    venueSecrets: { obgdy: 'kept-secret' },
    venuePorts: { obgdy: 4100 },
  }
  writeFileSync(join(dataDir, 'secret.json'), JSON.stringify(old))
  const now = readSecrets(dataDir)
  expect(now).toEqual({ ...old, venueKeys: {}, cardKey: expect.stringMatching(key) })
  expect(JSON.parse(readFileSync(join(dataDir, 'secret.json'), 'utf8'))).toEqual(now)
  expect(readSecrets(dataDir)).toEqual(now)
})

it('gives the server the stored key; an operator’s own key has priority', () => {
  const dataDir = dataFolder('secrets-env')
  const config = readConfig({ DATA_DIR: dataDir })
  const environmentOf = () => serverEnvironment(config, 1, 'postgres://app@localhost/x', [])
  expect(environmentOf().CARD_KEY).toBe(readSecrets(dataDir).cardKey)
  const before = process.env.CARD_KEY
  process.env.CARD_KEY = randomBytes(32).toString('base64url')
  try {
    expect(environmentOf().CARD_KEY).toBe(process.env.CARD_KEY)
  } finally {
    if (before === undefined) delete process.env.CARD_KEY
    else process.env.CARD_KEY = before
  }
})
