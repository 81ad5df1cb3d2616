import { BlockList, isIP } from 'node:net'
import * as z from 'zod'

const onOff = z
  .literal('')
  .or(z.enum(['on', 'off']))
  .optional()

/** Two letters of ISO 3166, by comma or blank. */
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

/** Protections that the spec does not name: off in sandbox mode unless switched on, on in live mode (decisions §7). */
export const protectionSettings = {
  JINLI_CHALLENGE: onOff,
  JINLI_STRONG_PASSWORDS: onOff,
  JINLI_OWN_CARDS: onOff,
  /** The header in which a trusted proxy says the caller's country. */
  JINLI_COUNTRY_HEADER: z
    .literal('')
    .or(z.string().regex(/^[A-Za-z0-9-]{1,64}$/))
    .optional(),
  /** Sandbox mode; in live mode the licence says which. */
  JINLI_COUNTRIES: countries,
}

type Said = z.output<z.ZodObject<typeof protectionSettings>>

/** Players may begin something from these alone, as a trusted proxy tells where they are. */
export type CountryRule = { header: string; allowed: ReadonlySet<string> }

export type Protections = {
  /** Sign-in and sign-up ask for a proof of work whatever the site's setting says. */
  challenge: boolean
  /** Eight characters, and none that everybody knows. */
  strongPasswords: boolean
  /** A card of another name or of another player's is refused; else it is bound and flagged. */
  ownCards: boolean
  /** Null: wherever they are. */
  countries: CountryRule | null
}

const switches = {
  JINLI_CHALLENGE: 'challenge',
  JINLI_STRONG_PASSWORDS: 'strongPasswords',
  JINLI_OWN_CARDS: 'ownCards',
} as const satisfies Partial<Record<keyof Said, keyof Protections>>

/** `licensed` are the countries of the licence; null in sandbox mode. */
export function protectionsOf(
  said: Said,
  licensed: readonly string[] | null,
  trustedProxies: readonly string[],
): Protections {
  const on = (name: keyof typeof switches): boolean => {
    if (licensed && said[name] === 'off') throw new Error(`live mode refuses ${name}=off`)
    return licensed !== null || said[name] === 'on'
  }
  const allowed = licensed ?? said.JINLI_COUNTRIES
  const header = said.JINLI_COUNTRY_HEADER?.toLowerCase() ?? ''
  const told = header !== '' && trustedProxies.length > 0
  if (!licensed && allowed.length > 0 && !told)
    throw new Error('JINLI_COUNTRIES needs JINLI_COUNTRY_HEADER and TRUSTED_PROXIES')
  return {
    challenge: on('JINLI_CHALLENGE'),
    strongPasswords: on('JINLI_STRONG_PASSWORDS'),
    ownCards: on('JINLI_OWN_CARDS'),
    countries:
      told && allowed.length > 0
        ? { header, allowed: new Set(allowed.map((country) => country.toUpperCase())) }
        : null,
  }
}

/** Whether an address is one of those that are named, alone or in a range. */
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
