import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/**
 * Starts one server, database and venue for a test file. After each test it checks the ledger and resets the
 * clock. Returns a function, because the app exists only while the tests run.
 */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let app: TestApp | null = null
  const currentApp = () => {
    if (!app) throw new Error('the test app is not running')
    return app
  }
  beforeAll(async () => {
    app = await startTestApp(inject('postgres'), options)
  })
  afterEach(async () => {
    await currentApp().clock.reset()
    await currentApp().assertLedgerBalances()
  })
  afterAll(() => app?.close())
  return currentApp
}
