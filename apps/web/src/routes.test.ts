import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { flagsOf, routePaths } from './paths.ts'

const cwd = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('*/*.page.tsx', { cwd }).map((file) => file.replace('.page.tsx', ''))

describe('pages', () => {
  it('are all there, and each is somewhere', () => {
    const pageFiles = routePaths.flatMap((path) => flagsOf(path).page ?? [])
    expect([...new Set(pageFiles)].sort()).toEqual([...files].sort())
  })

  it('are the only export of their file', () => {
    for (const file of files) {
      const exports = readFileSync(`${cwd}/${file}.page.tsx`, 'utf8').match(/^export /gm)
      expect([file, exports?.length]).toEqual([file, 1])
    }
  })
})
