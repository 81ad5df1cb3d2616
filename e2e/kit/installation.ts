import { test } from '@playwright/test'

export type Installation = { url: string; dataDir: string | undefined; password: string }

/** Tests of whole queues and tests that change settings or texts for everybody use separate installations. */
export const installationNames = ['players', 'queues', 'settings'] as const
export type InstallationName = (typeof installationNames)[number]

const variable = (name: InstallationName) => `E2E_INSTALLATION_${name.toUpperCase()}`

/** Passes an installation from the set-up to the workers, which get the environment variables of the set-up. */
export function announce(name: InstallationName, installation: Installation): void {
  process.env[variable(name)] = JSON.stringify(installation)
}

/** Returns the installation of the current test; outside a test, the installation `players`. */
export function installation(): Installation {
  const { E2E_URL: url, E2E_DATA_DIR: dataDir, E2E_ADMIN_PASSWORD = '' } = process.env
  if (url) return { url, dataDir, password: E2E_ADMIN_PASSWORD }
  const settings = process.env[variable(projectName())]
  if (!settings) throw new Error('no installation was started for this test')
  return JSON.parse(settings) as Installation
}

/** Each project of the tests has the name of its installation. */
function projectName(): InstallationName {
  try {
    const { name } = test.info().project
    return installationNames.find((each) => each === name) ?? 'players'
  } catch {
    return 'players'
  }
}
