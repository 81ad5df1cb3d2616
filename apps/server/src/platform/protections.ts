import { BlockList, isIP } from 'node:net'
import { type AccountStep, accountSteps } from '@jinli/contract/account-steps'
import * as z from 'zod'

const onOff = z
  .literal('')
  .or(z.enum(['on', 'off']))
  .optional()

/** ISO 3166 codes of two letters, separated by commas or spaces. */
const countries = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[A-Z]{2}$/)))

/** Steps of an account, separated by commas or spaces. */
const steps = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.enum(accountSteps)))

/** Protections that the spec does not name: on in live mode, set by variables in sandbox mode (decisions §7). */
export const protectionSettings = {
  JINLI_CHALLENGE: onOff,
  JINLI_STRONG_PASSWORDS: onOff,
  JINLI_OWN_CARDS: onOff,
  /** What accounts need before deposits and play in sandbox mode. In live mode: all. */
  JINLI_ACCOUNT_STEPS: steps,
  /** The header with which a trusted proxy sends the caller's country. */
  JINLI_COUNTRY_HEADER: z
    .literal('')
    .or(z.string().regex(/^[A-Za-z0-9-]{1,64}$/))
    .optional(),
  /** The allowed countries in sandbox mode. In live mode they come from the licence. */
  JINLI_COUNTRIES: countries,
}

type ProtectionSettings = z.output<z.ZodObject<typeof protectionSettings>>

/** The allowed countries of players, and the trusted proxy's header with the country. */
export type CountryRule = { header: string; allowed: ReadonlySet<string> }

export type Protections = {
  /** Sign-in and sign-up always require a proof of work. */
  challenge: boolean
  /** At least eight characters, and no common password. */
  strongPasswords: boolean
  /** Refuses a card of another name or another player. When it is off, the card is bound and flagged. */
  ownCards: boolean
  /** What an account needs before deposits, play and rewards (decision 090). */
  accountSteps: readonly AccountStep[]
  /** Null: all countries are allowed. */
  countries: CountryRule | null
}

const switches = {
  JINLI_CHALLENGE: 'challenge',
  JINLI_STRONG_PASSWORDS: 'strongPasswords',
  JINLI_OWN_CARDS: 'ownCards',
} as const satisfies Partial<Record<keyof ProtectionSettings, keyof Protections>>

/** Returns the protections of a server. `licensedCountries` come from the licence; null in sandbox mode. */
export function protectionsOf(
  settings: ProtectionSettings,
  licensedCountries: readonly string[] | null,
  trustedProxies: readonly string[],
): Protections {
  const on = (name: keyof typeof switches): boolean => {
    if (licensedCountries && settings[name] === 'off')
      throw new Error(`live mode refuses ${name}=off`)
    return licensedCountries !== null || settings[name] === 'on'
  }
  const countries = licensedCountries ?? settings.JINLI_COUNTRIES
  const header = settings.JINLI_COUNTRY_HEADER?.toLowerCase() ?? ''
  const isCountryKnown = header !== '' && trustedProxies.length > 0
  if (!licensedCountries && countries.length > 0 && !isCountryKnown)
    throw new Error('JINLI_COUNTRIES needs JINLI_COUNTRY_HEADER and TRUSTED_PROXIES')
  return {
    challenge: on('JINLI_CHALLENGE'),
    strongPasswords: on('JINLI_STRONG_PASSWORDS'),
    ownCards: on('JINLI_OWN_CARDS'),
    accountSteps: licensedCountries
      ? accountSteps
      : accountSteps.filter((step) => settings.JINLI_ACCOUNT_STEPS.includes(step)),
    countries:
      isCountryKnown && countries.length > 0
        ? { header, allowed: new Set(countries.map((country) => country.toUpperCase())) }
        : null,
  }
}

/** Returns a check of whether an IP address is in a list of addresses and ranges. */
export function addressesAmong(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number.parseInt(bits, 10), family(address))
  }
  return (address) => isIP(address) > 0 && list.check(address, family(address))
}
