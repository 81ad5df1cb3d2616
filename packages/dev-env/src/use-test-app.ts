import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/**
 * One server, database and venue for a test file. After every single test the books must hold, and the
 * clock is set right.
 * Returns a function because the app exists only once the tests run.
 */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let app: TestApp | null = null
  const running = () => {
    if (!app) throw new Error('the test app is not running')
    return app
  }
  beforeAll(async () => {
    app = await startTestApp(inject('postgres'), options)
  })
  afterEach(async () => {
    await running().clock.reset()
    await running().booksHold()
  })
  afterAll(() => app?.close())
  return running
}
