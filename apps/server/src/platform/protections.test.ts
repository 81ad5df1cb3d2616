import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { addressesAmong, protectionSettings, protectionsOf } from './protections.ts'

const schema = z.object(protectionSettings)
const proxies = ['10.0.0.0/8', '::1']

function protectionsIn(env: Record<string, string> = {}) {
  return schema.parse(env)
}

const header = { JINLI_COUNTRY_HEADER: 'CF-IPCountry' }
const names = ['JINLI_CHALLENGE', 'JINLI_STRONG_PASSWORDS', 'JINLI_OWN_CARDS']

describe('R-MODE-06: protections beyond the spec are settings', () => {
  it('in sandbox mode they are off, and each can be switched on', () => {
    const off = {
      challenge: false,
      strongPasswords: false,
      ownCards: false,
      accountSteps: [],
      countries: null,
    }
    expect(protectionsOf(protectionsIn(), null, [])).toEqual(off)
    const on = Object.fromEntries(names.map((name) => [name, 'on']))
    expect(protectionsOf(protectionsIn(on), null, [])).toEqual({
      challenge: true,
      strongPasswords: true,
      ownCards: true,
      accountSteps: [],
      countries: null,
    })
  })

  it('R-AGE-14: steps of accounts are named in sandbox mode; live mode asks all', () => {
    const stepsOf = (JINLI_ACCOUNT_STEPS: string, countries: string[] | null) =>
      protectionsOf(protectionsIn({ ...header, JINLI_ACCOUNT_STEPS }), countries, proxies)
        .accountSteps
    expect(stepsOf('terms, birth-date', null)).toEqual(['birth-date', 'terms'])
    expect(stepsOf('terms', null)).toEqual(['terms'])
    expect(stepsOf('', ['MT'])).toEqual(['birth-date', 'terms'])
    expect(() => stepsOf('passport', null)).toThrow()
  })

  it('in live mode they are on, and nothing switches them off', () => {
    expect(protectionsOf(protectionsIn(header), ['MT'], proxies)).toMatchObject({
      challenge: true,
      strongPasswords: true,
      ownCards: true,
    })
    for (const name of names)
      expect(() => protectionsOf(protectionsIn({ [name]: 'off' }), ['MT'], [])).toThrow(
        `live mode refuses ${name}=off`,
      )
  })
})

describe('R-MODE-04: where players may be', () => {
  it('in live mode the licence says it, and the environment nothing', () => {
    const env = { ...header, JINLI_COUNTRIES: 'DE' }
    expect(protectionsOf(protectionsIn(env), ['mt', 'IE'], proxies).countries).toEqual({
      header: 'cf-ipcountry',
      allowed: new Set(['MT', 'IE']),
    })
  })

  it('is not known without a proxy that says it: live mode then does not start', () => {
    expect(protectionsOf(protectionsIn(header), ['MT'], []).countries).toBeNull()
    expect(protectionsOf(protectionsIn(), ['MT'], proxies).countries).toBeNull()
  })

  it('can be tried in sandbox mode, whole', () => {
    const env = { ...header, JINLI_COUNTRIES: 'mt, IE' }
    expect(protectionsOf(protectionsIn(env), null, proxies).countries?.allowed).toEqual(
      new Set(['MT', 'IE']),
    )
    expect(() => protectionsOf(protectionsIn(env), null, [])).toThrow(
      /needs JINLI_COUNTRY_HEADER/,
    )
    expect(protectionsOf(protectionsIn(header), null, proxies).countries).toBeNull()
    expect(() => protectionsIn({ JINLI_COUNTRIES: 'Malta' })).toThrow()
  })

  it('tells proxies from others', () => {
    const isProxy = addressesAmong(proxies)
    expect(['10.1.2.3', '::1'].map(isProxy)).toEqual([true, true])
    expect(['11.1.2.3', '::2', '', 'x'].map(isProxy)).toEqual([false, false, false, false])
  })
})
