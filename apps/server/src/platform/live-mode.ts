import { register } from '@jinli/contract/auth/auth'
import type { Config } from './config.ts'

type Protection = { name: string; isThere: (config: Config) => boolean }

/** Returns whether the sign-up form has this field. */
function isAskedAtSignUp(field: string): boolean {
  return Object.hasOwn(register.input.shape, field)
}

/** The protections of live mode (decisions §1, §6, §7). Live mode does not start while the check of one fails. */
const protections: readonly Protection[] = [
  { name: 'a licence', isThere: ({ licence }) => licence !== null },
  {
    name: 'a second factor for staff',
    isThere: ({ staffFactorRequired }) => staffFactorRequired,
  },
  {
    name: 'password rules for players (eight characters, no common ones)',
    isThere: ({ protections: { strongPasswords } }) => strongPasswords,
  },
  {
    name: 'the country of a player, from a trusted proxy (JINLI_COUNTRY_HEADER, TRUSTED_PROXIES)',
    isThere: ({ protections: { countries } }) => countries !== null,
  },
  {
    name: 'the age of a player, against the licence',
    isThere: () => isAskedAtSignUp('birthday'),
  },
  {
    name: 'a proof of work at sign-in and sign-up',
    isThere: ({ protections: { challenge } }) => challenge,
  },
  { name: 'a public address (PUBLIC_URL)', isThere: ({ publicUrl }) => publicUrl !== null },
  {
    name: 'an origin of its own for the back office (ADMIN_ORIGIN)',
    isThere: ({ adminOrigin }) => adminOrigin !== null,
  },
  { name: '/docs closed to the public', isThere: ({ docs }) => !docs },
  {
    name: 'limits per address that nothing lifts',
    isThere: ({ limits }) =>
      limits.requestsPerSecond <= 100 && limits.signInsPerMinute <= 30,
  },
  {
    name: 'card holders of another name blocked, not only flagged',
    isThere: ({ protections: { ownCards } }) => ownCards,
  },
]

/** Returns the missing protections of live mode. */
export function missingProtections(config: Config): string[] {
  return protections.filter(({ isThere }) => !isThere(config)).map(({ name }) => name)
}

/** Throws if live mode starts without all protections, in one line that names the missing ones. */
export function assertLiveMode(config: Config): void {
  if (config.mode !== 'live') return
  const missingSettings = missingProtections(config)
  if (missingSettings.length > 0)
    throw new Error(`live mode does not start without: ${missingSettings.join('; ')}`)
}
