import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configOf } from './config.ts'

const least = {
  APP_DATABASE_URL: 'postgres://app:canary-db@127.0.0.1/jinli',
  CARD_KEY: Buffer.alloc(32, 'canary-card-key').toString('base64url'),
}
const operators = [{ id: 'obgdy', secret: 'canary-secret', name: '锦鲤电游', hue: 12 }]

/** Returns the error message of a start with a wrong environment. */
function complaint(env: Record<string, string>): string {
  try {
    configOf({ ...least, ...env })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

describe('the environment', () => {
  // R-MODE-01
  it('needs nothing but a database and the key of cards; the rest has defaults', () => {
    expect(configOf(least)).toMatchObject({
      mode: 'sandbox',
      licence: null,
      port: 8080,
      databaseUrl: least.APP_DATABASE_URL,
      cardKey: Buffer.alloc(32, 'canary-card-key'),
      adminPassword: null,
      venue: { operators: [], publicPort: null },
    })
    expect(configOf({ ...least, JINLI_ADMIN_PASSWORD: '' }).adminPassword).toBeNull()
  })

  it('R-OPS-86: sends no traces unless they have an address', () => {
    expect(configOf(least).traces).toBeNull()
    const url = 'http://127.0.0.1:4318/v1/traces'
    expect(configOf({ ...least, JINLI_TRACES_URL: url }).traces).toEqual({ url, share: 1 })
    expect(complaint({ JINLI_TRACES_URL: 'nowhere' })).toContain('JINLI_TRACES_URL')
    expect(complaint({ JINLI_TRACES_SHARE: '2' })).toContain('JINLI_TRACES_SHARE')
  })

  it('R-ADMIN-148: a store of pictures is set whole or not at all', () => {
    const whole = {
      JINLI_S3_ENDPOINT: 'https://store.example',
      JINLI_S3_BUCKET: 'jinli-pictures',
      JINLI_S3_REGION: 'pond-1',
      JINLI_S3_ACCESS_KEY: 'AK1',
      JINLI_S3_SECRET: 'canary-store',
    }
    expect(configOf(least).pictureStore).toBeNull()
    expect(configOf({ ...least, ...whole }).pictureStore).toEqual({
      endpoint: 'https://store.example',
      bucket: 'jinli-pictures',
      region: 'pond-1',
      accessKeyId: 'AK1',
      secretAccessKey: 'canary-store',
    })
    for (const name of Object.keys(whole))
      expect(complaint({ ...whole, [name]: '' })).toBe(`a picture store needs ${name} too`)
    expect(complaint({ ...whole, JINLI_S3_ENDPOINT: 'https://store.example/x' })).toBe(
      'bad or missing environment: JINLI_S3_ENDPOINT',
    )
    expect(complaint({ ...whole, JINLI_S3_BUCKET: '../x' })).toBe(
      'bad or missing environment: JINLI_S3_BUCKET',
    )
  })

  it('R-GAME-25: a venue’s games are on the host of its API, unless others are named', () => {
    const hosts = (own: object, env = {}) =>
      configOf({
        ...least,
        VENUE_URL: 'http://127.0.0.1:4100',
        VENUE_OPERATORS: JSON.stringify([{ ...operators[0], ...own }]),
        ...env,
      }).venue.operators[0]?.hosts
    expect(hosts({})).toEqual(['127.0.0.1:4100'])
    expect(hosts({}, { VENUE_PUBLIC_URL: 'https://games.example' })).toEqual([
      'games.example',
    ])
    expect(hosts({ hosts: ['a.example', 'b.example:8443'] })).toEqual([
      'a.example',
      'b.example:8443',
    ])
    for (const wrong of [
      'https://a.example',
      'a.example/x',
      'u@a.example',
      'A.example',
      '',
    ])
      expect(() => hosts({ hosts: [wrong] })).toThrow('VENUE_OPERATORS')
  })

  it('R-GAME-26: the public address is an origin of the web', () => {
    const publicUrl = (PUBLIC_URL: string) => configOf({ ...least, PUBLIC_URL }).publicUrl
    expect(publicUrl('')).toBeNull()
    expect(publicUrl('https://jinli.example/')).toBe('https://jinli.example')
    for (const wrong of [
      'jinli.example',
      'ftp://a.example',
      'https://a.example/x',
      'https://u@a.example',
    ])
      expect(complaint({ PUBLIC_URL: wrong })).toBe(
        'bad or missing environment: PUBLIC_URL',
      )
  })

  it('G-5 R-ADMIN-208: the back office has an address of its own, which players do not share', () => {
    const addressOf = (env: Record<string, string>) => {
      const { adminOrigin, adminPort } = configOf({ ...least, ...env })
      return [adminOrigin, adminPort]
    }
    const PUBLIC_URL = 'https://play.example'
    const ADMIN_ORIGIN = 'https://office.example'
    expect(addressOf({})).toEqual([null, null])
    expect(addressOf({ ADMIN_ORIGIN: '', ADMIN_PORT: '' })).toEqual([null, null])
    expect(addressOf({ ADMIN_PORT: '9090' })).toEqual([null, 9090])
    expect(
      addressOf({
        PUBLIC_URL,
        ADMIN_ORIGIN: 'HTTPS://Office.example:443/',
        ADMIN_PORT: '9090',
      }),
    ).toEqual([ADMIN_ORIGIN, 9090])
    for (const wrong of [
      'office.example',
      `${ADMIN_ORIGIN}/admin`,
      'https://*.example',
      'null',
    ])
      expect(complaint({ PUBLIC_URL, ADMIN_ORIGIN: wrong })).toBe(
        'bad or missing environment: ADMIN_ORIGIN',
      )
    for (const wrong of ['0', '70000', '80a', '-1'])
      expect(complaint({ ADMIN_PORT: wrong })).toBe(
        'bad or missing environment: ADMIN_PORT',
      )
    expect(complaint({ ADMIN_PORT: '8080' })).toContain('ADMIN_PORT is the port of players')
    expect(complaint({ ADMIN_ORIGIN })).toContain('needs PUBLIC_URL')
    expect(complaint({ PUBLIC_URL, ADMIN_PORT: '9090' })).toContain('needs ADMIN_ORIGIN')
    for (const same of [
      'https://play.example',
      'http://PLAY.example',
      'https://play.example.',
    ])
      expect(complaint({ PUBLIC_URL, ADMIN_ORIGIN: same })).toContain(
        'another host or port',
      )
    expect(addressOf({ PUBLIC_URL, ADMIN_ORIGIN: `${PUBLIC_URL}:8443` })).toEqual([
      `${PUBLIC_URL}:8443`,
      null,
    ])
  })

  it('R-WIRE-40: trusts no proxy but those named, by address or range', () => {
    const proxiesOf = (text: string) =>
      configOf({ ...least, TRUSTED_PROXIES: text }).trustedProxies
    expect(configOf(least).trustedProxies).toEqual([])
    expect(proxiesOf('')).toEqual([])
    expect(proxiesOf('127.0.0.1, 10.0.0.0/8 ::1,fd00::/8')).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ])
    for (const wrong of [
      'all',
      'true',
      '*',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0/8',
    ])
      expect(complaint({ TRUSTED_PROXIES: wrong })).toBe(
        'bad or missing environment: TRUSTED_PROXIES.0',
      )
  })

  it('says in one line which variable is missing', () => {
    expect(() => configOf({})).toThrow(
      'bad or missing environment: APP_DATABASE_URL, CARD_KEY',
    )
    expect(() => configOf({ ...least, APP_DATABASE_URL: '' })).toThrow(/APP_DATABASE_URL/)
    expect(() => configOf({ ...least, CARD_KEY: undefined })).toThrow(
      /^bad or missing environment: CARD_KEY$/,
    )
  })

  it.each([
    // not 32 bytes, or not base64url
    ['CARD_KEY', ''],
    ['CARD_KEY', 'canary'],
    ['CARD_KEY', least.CARD_KEY.slice(1)],
    ['CARD_KEY', `${least.CARD_KEY}A`],
    ['CARD_KEY', `${least.CARD_KEY.slice(1)}+`],
    ['PORT', '70000'],
    ['PORT', 'eighty'],
    ['JINLI_MODE', 'production'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL', '1'],
    ['JINLI_LIMITS', 'none'],
    ['VENUE_OPERATORS', '[{"id":"obgdy","secret":"canary-secret"'],
    ['VENUE_OPERATORS', '{"id":"obgdy","secret":"canary-secret"}'],
    ['VENUE_OPERATORS', '[{"id":"obgdy","secret":"canary-secret","name":1,"hue":"x"}]'],
    ['VENUE_OPERATORS', 'canary-secret'],
  ])('names %s=%j in one line, without a value', (name, value) => {
    const message = complaint({ [name]: value, JINLI_ADMIN_PASSWORD: 'canary-admin' })
    expect(message).toContain(name)
    expect(message).not.toMatch(/\n|canary/)
    if (value) expect(message).not.toContain(value)
  })

  it('takes the venue’s accounts', () => {
    const config = configOf({ ...least, VENUE_OPERATORS: JSON.stringify(operators) })
    expect(config.venue.operators).toEqual([
      { ...operators[0], hosts: [], seamlessKeys: [] },
    ])
  })

  it('takes the keys of a seamless venue, long enough and with an end that is a time (R-SEAM-03)', () => {
    const withKeys = (seamlessKeys: unknown) =>
      configOf({
        ...least,
        VENUE_OPERATORS: JSON.stringify([{ ...operators[0], seamlessKeys }]),
      })
    const key = { id: 'seam-key-1', secret: 'k'.repeat(32), until: '2027-01-01T00:00:00Z' }
    expect(withKeys([key]).venue.operators[0]?.seamlessKeys).toEqual([key])
    for (const odd of [{ id: 'a b c d e' }, { secret: 'short' }, { until: 'soon' }])
      expect(() => withKeys([{ ...key, ...odd }])).toThrow('VENUE_OPERATORS')
  })
})

// R-WIRE-32
describe('limits', () => {
  it('are wide per address in sandbox mode, and can be lifted there', () => {
    const { limits } = configOf(least)
    expect(limits.signUpsPerMinute).toBeGreaterThanOrEqual(60)
    expect(limits.requestsPerSecond).toBeGreaterThanOrEqual(300)
    expect(limits).toMatchObject({
      wrongSecretsMax: 5,
      lockMinutes: 15,
    })
    const openLimits = configOf({ ...least, JINLI_LIMITS: 'off' }).limits
    expect(openLimits.requestsPerSecond).toBeGreaterThan(limits.requestsPerSecond)
    // The limits per account do not change.
    expect(openLimits).toMatchObject({ wrongSecretsMax: 5, lockMinutes: 15 })
  })
})

describe('live mode', () => {
  const licence = {
    licensee: 'Pond Operator',
    number: 'L-1',
    regulator: 'Pond Authority',
    countries: ['MT'],
    minimum_age: 18,
  }
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jinli-config-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function live(policy: unknown): Record<string, string> {
    const text = typeof policy === 'string' ? policy : JSON.stringify(policy)
    writeFileSync(join(folder, 'policy.json'), text)
    return { JINLI_MODE: 'live', DATA_DIR: folder }
  }

  // R-MODE-03
  it('refuses to start without a policy file', () => {
    const message = complaint({ JINLI_MODE: 'live', DATA_DIR: join(folder, 'empty') })
    expect(message).toContain('live mode needs a licence')
    expect(message).not.toContain('\n')
  })

  it.each([
    ['no JSON', '{"licence":'],
    ['no licence', {}],
    ['no licensee', { licence: { ...licence, licensee: '' } }],
    ['no number', { licence: { ...licence, number: undefined } }],
    ['no regulator', { licence: { ...licence, regulator: '' } }],
    ['no country: deny by default', { licence: { ...licence, countries: [] } }],
    ['a country that is none', { licence: { ...licence, countries: ['Malta'] } }],
    ['children', { licence: { ...licence, minimum_age: 16 } }],
    ['a list', []],
  ])('refuses to start with %s', (_what, policy) => {
    expect(complaint(live(policy))).toBe('policy.json has no complete licence block')
  })

  // R-IDENT-06
  it('asks for no identity, because it has no provider; the sandbox asks from the sums on', () => {
    const sums = { JINLI_IDENTITY_DEPOSITS: '5000', JINLI_IDENTITY_WITHDRAWALS: '' }
    expect(complaint({ ...live({ licence }), ...sums })).toContain('no identity provider')
    expect(configOf({ ...least, ...sums }).identity).toEqual({
      depositsMax: 500_000n,
      withdrawalsMax: null,
      pictureDays: 30,
    })
    for (const sum of ['5e3', '-1', '1.5', '1234567890123'])
      expect(complaint({ JINLI_IDENTITY_DEPOSITS: sum })).toContain(
        'JINLI_IDENTITY_DEPOSITS',
      )
  })

  it('starts with a whole licence block, and its limits cannot be lifted', () => {
    const config = configOf({ ...least, ...live({ licence }), JINLI_LIMITS: 'off' })
    expect(config).toMatchObject({ mode: 'live', licence })
    expect(config.limits.requestsPerSecond).toBeLessThanOrEqual(100)
    expect(config.limits.signUpsPerMinute).toBeLessThanOrEqual(10)
  })
})
