import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { circles, importsOf, type Module, pictureText } from './import-picture.ts'
import { toldPicture, withPicture } from './picture.ts'

function file(source: string, imports: string[], types: string[] = []): Module {
  const dependencies = [
    ...imports.map((resolved) => ({ resolved, dependencyTypes: ['local', 'import'] })),
    ...types.map((resolved) => ({ resolved, dependencyTypes: ['local', 'type-only'] })),
  ]
  return { source, dependencies }
}

describe('the picture of imports', () => {
  it('stands in docs/architecture.md as it is; npm run picture -- --write refreshes it', {
    timeout: 60_000,
  }, () => {
    const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
    const told = toldPicture(readFileSync(`${root}/docs/architecture.md`, 'utf8'))
    expect(told).toBe(pictureText(importsOf(root)))
    // Each part says that it has none; what goes round is named.
    expect(told).not.toContain('circle of')
  })

  it('draws rooms, loose files and other packages, and no tests', () => {
    const text = pictureText([
      file('apps/pond/src/koi/koi.store.ts', ['packages/money/src/money.ts']),
      file(
        'apps/pond/src/main.ts',
        ['apps/pond/src/koi/koi.store.ts'],
        ['apps/pond/src/reed/reed.ts'],
      ),
      file('apps/pond/src/koi/koi.test.ts', ['apps/pond/src/main.ts']),
      file('apps/pond/src/reed/reed.ts', []),
      file('packages/money/src/money.ts', []),
    ])
    expect(text).toBe(
      [
        'apps and packages',
        '  apps/pond      → packages/money',
        '  packages/money',
        '  no circle',
        '',
        'apps/pond',
        '  koi/',
        '  main  → koi/, (reed/)',
        '  reed/',
        '  no circle',
      ].join('\n'),
    )
  })

  it('finds a circle that only types close', () => {
    const text = pictureText([
      file('apps/pond/src/koi/koi.ts', ['apps/pond/src/reed/reed.ts']),
      file('apps/pond/src/reed/reed.ts', [], ['apps/pond/src/koi/koi.ts']),
      file('apps/pond/src/sun/sun.ts', ['apps/pond/src/koi/koi.ts']),
    ])
    expect(text).toContain('circle of 2, closed by types only: koi/, reed/')
    const both = [
      file('apps/pond/src/koi/koi.ts', ['apps/pond/src/reed/reed.ts']),
      file('apps/pond/src/reed/reed.ts', ['apps/pond/src/koi/koi.ts']),
    ]
    expect(pictureText(both)).toContain('circle of 2: koi/, reed/')
    expect(circles(new Map([['koi', new Map([['reed', true]])]]))).toEqual([])
  })

  it('goes between the marks of the page', () => {
    const page = 'before\n<!-- picture -->\n```\nold\n```\n<!-- /picture -->\nafter'
    const next = withPicture(page, 'new $1')
    expect(toldPicture(next)).toBe('new $1')
    expect(next).toBe(page.replace('old', () => 'new $1'))
    expect(() => withPicture('nothing', 'new')).toThrow('no marks')
  })
})
