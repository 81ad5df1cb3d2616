import { test } from '@playwright/test'

/** One installation under test. */
export type House = { url: string; dataDir: string | undefined; password: string }

/** Tests of whole queues, and tests that change settings or texts for everybody, have an installation each. */
export const houses = ['players', 'queues', 'settings'] as const
export type HouseName = (typeof houses)[number]

const variable = (name: HouseName) => `E2E_HOUSE_${name.toUpperCase()}`

/** Told by the set-up to the workers, whose environment is a copy of its own. */
export function announce(name: HouseName, house: House): void {
  process.env[variable(name)] = JSON.stringify(house)
}

/** The installation of the test that runs; the players' where no test runs. */
export function house(): House {
  const { E2E_URL: url, E2E_DATA_DIR: dataDir, E2E_ADMIN_PASSWORD = '' } = process.env
  if (url) return { url, dataDir, password: E2E_ADMIN_PASSWORD }
  const told = process.env[variable(projectName())]
  if (!told) throw new Error('no installation was started for this test')
  return JSON.parse(told) as House
}

/** A project of the tests is named like its house. */
function projectName(): HouseName {
  try {
    const { name } = test.info().project
    return houses.find((each) => each === name) ?? 'players'
  } catch {
    return 'players'
  }
}
