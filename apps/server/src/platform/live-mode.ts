import { register } from '@jinli/contract/auth'
import { isRefusalKey } from '@jinli/contract/refusals'
import type { Config } from './config.ts'

type Protection = { name: string; isThere: (config: Config) => boolean }

/** Whether a sign-up asks for a field of that name. */
function isAskedAtSignUp(field: string): boolean {
  return Object.hasOwn(register.input.shape, field)
}

/**
 * What live mode promises (decisions §1, §6, §7), each with the check that it is there. Whoever builds one
 * mends its check; until then live mode does not start (trials S-3).
 */
const protections: readonly Protection[] = [
  { name: 'a licence', isThere: ({ licence }) => licence !== null },
  { name: 'a second factor for staff', isThere: () => isRefusalKey('auth.second-factor') },
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

/** The protections that live mode promises and does not have. */
export function missingProtections(config: Config): string[] {
  return protections.filter(({ isThere }) => !isThere(config)).map(({ name }) => name)
}

/** Refuses to start live without all of them, in one line that names each. */
export function assertLiveMode(config: Config): void {
  if (config.mode !== 'live') return
  const missing = missingProtections(config)
  if (missing.length > 0)
    throw new Error(`live mode does not start without: ${missing.join('; ')}`)
}
