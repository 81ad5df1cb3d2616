import type { Config } from './config.ts'

type Setting = { name: string; isThere: (config: Config) => boolean }

const isHttps = (address: string | null) => address?.startsWith('https://') === true

/** What live mode needs before its protections can be tried (self-tests.ts). */
const neededSettings: readonly Setting[] = [
  { name: 'a licence', isThere: ({ licence }) => licence !== null },
  {
    name: 'the country of a player, from a trusted proxy (JINLI_COUNTRY_HEADER, TRUSTED_PROXIES)',
    isThere: ({ protections: { countries } }) => countries !== null,
  },
  {
    name: 'a public address with https (PUBLIC_URL)',
    isThere: ({ publicUrl }) => isHttps(publicUrl),
  },
  {
    name: 'an origin of its own for the back office, with https (ADMIN_ORIGIN)',
    isThere: ({ adminOrigin }) => isHttps(adminOrigin),
  },
  {
    name: 'a first owner without a known password (unset JINLI_ADMIN_PASSWORD)',
    isThere: ({ adminPassword }) => adminPassword === null,
  },
]

/** Returns the missing settings of live mode. */
export function missingSettings(config: Config): string[] {
  return neededSettings.filter(({ isThere }) => !isThere(config)).map(({ name }) => name)
}

/** Throws one line that names what live mode lacks, if it lacks anything. */
export function refuseToStart(names: readonly string[]): void {
  if (names.length > 0)
    throw new Error(`live mode does not start without: ${names.join('; ')}`)
}

/** Throws if live mode starts without a setting that it needs. */
export function assertLiveSettings(config: Config): void {
  if (config.mode === 'live') refuseToStart(missingSettings(config))
}
