import { afterEach, expect, it, vi } from 'vitest'

function block(kind: 'localStorage' | 'sessionStorage') {
  Object.defineProperty(globalThis, kind, {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
}

afterEach(() => {
  for (const kind of ['localStorage', 'sessionStorage'])
    Reflect.deleteProperty(globalThis, kind)
  vi.unstubAllGlobals()
})

it('Y-11: with blocked site data the back office signs in and keeps its settings in memory', async () => {
  block('localStorage')
  block('sessionStorage')
  vi.stubGlobal('BroadcastChannel', function blockedChannel() {
    throw new DOMException('denied', 'SecurityError')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const session = await import('./staff-session.ts')
  session.joinTabs()
  expect(session.staffToken()).toBeNull()
  session.startSession('token-1', 'anna')
  expect(session.staffToken()).toBe('token-1')
  expect(session.staffName()).toBe('anna')
  session.endSession()
  expect(session.staffToken()).toBeNull()

  const { storedText, storeText } = await import('./storage.ts')
  storeText('localStorage', 'chime', 'off')
  expect(storedText('localStorage', 'chime')).toBe('off')
  storeText('localStorage', 'chime', null)
  expect(storedText('localStorage', 'chime')).toBeNull()
})
