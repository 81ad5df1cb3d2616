import { expect, it } from 'vitest'
import { inside, offenders, read } from './bin/source-files.ts'

/** Returns the files of offending lines, each once, by name. */
function filesOf(lines: readonly string[]): string[] {
  const paths = new Set(lines.map((line) => line.split(':')[0] ?? ''))
  return [...paths].toSorted((a, b) => a.localeCompare(b))
}

it('Y-1: uses what browsers give to secure pages alone only behind a check', () => {
  const secure =
    /crypto\??\.(randomUUID|subtle)|navigator\??\.(clipboard|locks|credentials|mediaDevices|storage|wakeLock|serviceWorker|geolocation)|\b(cookieStore|AudioWorklet|caches)\.|new (Notification|PaymentRequest)\b/
  const apps = ['apps/web/src/', 'apps/admin/src/', 'apps/sandbox-venue/src/browser/']
  const packages = ['packages/client/src/', 'packages/contract/src/', 'packages/fair/src/']
  const folders = [...apps, ...packages, 'apps/sandbox-venue/src/games/']
  const hits = filesOf(offenders(folders.flatMap(inside), secure))
  // Each of these checks for the means first, and has a substitute or says what is missing.
  expect(hits).toEqual([
    'apps/admin/src/shell/desktop-notice.ts',
    'apps/sandbox-venue/src/browser/key.ts',
    'apps/web/src/shell/worker.ts',
    'packages/client/src/key.ts',
    'packages/fair/src/hash.ts',
  ])
})

it('Y-2: handles no key that an input method uses', () => {
  const handler =
    /onKey(Down|Up|Press)\b|onPressEnter|onSearch=|['"`]key(down|up|press)['"`]/
  const pages = ['apps/web/src/', 'apps/admin/src/', 'apps/sandbox-venue/src/']
  const files = pages
    .flatMap(inside)
    .filter((path) => handler.test(read(path)))
    .filter((path) => !/isInputMethodKey\(|reviewKeyOf\(/.test(read(path)))
  // Nothing acts on a key there: they only note that a person is present.
  expect(files.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'apps/admin/src/api/idle.ts',
    'apps/web/src/overlay/dialog.ts',
  ])
  const roots = offenders(pages.flatMap(inside), /hideInputMethodKeys\(window\)/)
  expect(filesOf(roots)).toEqual([
    'apps/admin/src/main.tsx',
    'apps/sandbox-venue/src/browser/client.ts',
    'apps/sandbox-venue/src/browser/sportsbook-client.ts',
    'apps/sandbox-venue/src/browser/table-client.ts',
    'apps/web/src/agent/portal.tsx',
    'apps/web/src/main.tsx',
  ])
  const [own, venues] = [
    'packages/client/src/input-method.ts',
    'apps/sandbox-venue/src/browser/input-method.ts',
  ].map(read)
  expect(own).toBe(venues)
})

it('Y-11: stores in one place of each app, which bears blocked site data', () => {
  const pages = ['apps/web/src/', 'apps/admin/src/', 'apps/sandbox-venue/src/browser/']
  const uses = offenders(pages.flatMap(inside), /(local|session)Storage[.[]|indexedDB/)
  expect(filesOf(uses)).toEqual([])
})
