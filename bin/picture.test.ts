import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { circles, importsOf, type Module, pictureText } from './import-picture.ts'

function file(source: string, imports: string[], types: string[] = []): Module {
  const dependencies = [
    ...imports.map((path) => ({ resolved: path, dependencyTypes: ['local', 'import'] })),
    ...types.map((path) => ({ resolved: path, dependencyTypes: ['local', 'type-only'] })),
  ]
  return { source, dependencies }
}

describe('the picture of imports', () => {
  it('stands in docs/imports.txt as it is; npm run picture -- --write refreshes it', () => {
    const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
    const picture = readFileSync(`${root}/docs/imports.txt`, 'utf8')
    expect(picture).toBe(`${pictureText(importsOf(root))}\n`)
    // The picture names every cycle, so without such a line there is no cycle.
    expect(picture).not.toContain('circle of')
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
})
