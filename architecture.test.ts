import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notServedYet } from './apps/server/src/not-served.ts'
import { playerCalls } from './packages/contract/src/all.ts'

/** Every file of the tree that is ours: tracked or new, never ignored. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && !path.startsWith('docs/'))
const sources = files.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path))
const production = sources.filter(
  (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
)

const texts = new Map<string, string>()
function read(path: string): string {
  const known = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, known)
  return known
}

function offenders(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) =>
        pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [],
      ),
  )
}

function inside(prefix: string): string[] {
  return production.filter((path) => path.startsWith(prefix))
}

describe('names', () => {
  it('has no junk drawers', () => {
    const junk =
      /(^|\/)(utils?|helpers?|common|shared|services?|types|misc|lib)(\/|\.tsx?$)/
    expect(files.filter((path) => junk.test(path))).toEqual([])
  })

  it('writes files and folders in kebab-case with known roles', () => {
    const name =
      /^[a-z0-9]+(-[a-z0-9]+)*(\.(routes|admin|rules|store|jobs|port|page|client|module|config|d))?(\.test|\.e2e)?\.(tsx?|mjs|css|sql)$/
    const odd = production.filter((path) => !name.test(basename(path)))
    expect(odd).toEqual([])
  })

  it('gives one concept one name in contract, server and web', () => {
    const concepts = new Set(
      files.flatMap(
        (path) =>
          /^packages\/contract\/src\/([a-z-]+)(?:\.admin)?\.ts$/.exec(path)?.[1] ?? [],
      ),
    )
    for (const own of ['home', 'money', 'platform', 'seed', 'turnover']) concepts.add(own)
    for (const room of ['api', 'art', 'session', 'shell', 'ui']) concepts.add(room)
    const folders = new Set(
      [...inside('apps/server/src/'), ...inside('apps/web/src/')].flatMap(
        (path) => /^apps\/(?:server|web)\/src\/([^/]+)\//.exec(path)?.[1] ?? [],
      ),
    )
    concepts.add('mine')
    expect([...folders].filter((folder) => !concepts.has(folder))).toEqual([])
  })

  it('has each file name once per package', () => {
    const seen = new Map<string, string[]>()
    for (const path of production) {
      const home = path.split('/').slice(0, 2).join('/')
      const key = `${home}/${basename(path)}`
      seen.set(key, [...(seen.get(key) ?? []), dirname(path)])
    }
    expect([...seen].filter(([, places]) => places.length > 1)).toEqual([])
  })
})

describe('size', () => {
  it('keeps files readable', () => {
    const sizes = production
      .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
      .toSorted((a, b) => a.lines - b.lines)
    const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0
    const longest = sizes.at(-1)
    console.log(
      `files ${sizes.length}, median ${at(0.5)}, p90 ${at(0.9)}, longest ${longest?.lines} ${longest?.path}`,
    )
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([])
    expect(at(0.5)).toBeLessThanOrEqual(90)
    expect(at(0.9)).toBeLessThanOrEqual(250)
  })
})

describe('contract', () => {
  it('is the only place that spells a path', () => {
    const spelled = offenders(
      [
        ...inside('apps/server/src/'),
        ...inside('apps/web/src/'),
        ...inside('apps/admin/src/'),
      ],
      /['"`]\/(admin\/)?api\//,
    ).filter((line) => !line.startsWith('apps/server/src/not-served.ts'))
    expect(spelled).toEqual([])
  })

  it('prints the calls not served yet; the list only shrinks', () => {
    console.log(
      `501: ${notServedYet.length} of ${playerCalls.length} calls\n  ${notServedYet.join('\n  ')}`,
    )
    expect(notServedYet.length).toBeLessThanOrEqual(20)
    const declared = new Set(playerCalls.map((call) => call.path))
    expect(notServedYet.filter((path) => !declared.has(path))).toEqual([])
  })
})

describe('money', () => {
  it('is posted by the rule book alone', () => {
    const posting = offenders(inside('apps/server/src/'), /@jinli\/ledger\/ledger/)
    expect(posting.filter((line) => !line.startsWith('apps/server/src/money/'))).toEqual([])
    const composed = offenders(inside('apps/server/src/'), /ledger\.(post|reverse)\(/)
    expect(composed).toEqual([])
  })

  it('is never a float outside the money package', () => {
    const float = /\bparseFloat\(|(?<![\w.])Number\(|\.toFixed\(/
    const paths = production.filter(
      (path) =>
        !/^(packages\/money|apps\/launcher|apps\/sandbox-venue\/src\/game)\//.test(path),
    )
    expect(offenders(paths, float)).toEqual([])
  })

  it('draws nothing from a player, a stake or a balance', () => {
    const draws = offenders(production, /Math\.random\(/)
    expect(draws).toEqual([])
  })
})

describe('habits', () => {
  it('mocks nothing of ours and intercepts nothing', () => {
    const tests = sources.filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
    const own = tests.filter((path) => path !== 'architecture.test.ts')
    expect(offenders(own, /\bvi\.mock\(|page\.route\(/)).toEqual([])
  })

  it('leaves no escape from the types', () => {
    expect(
      offenders(production, /@ts-(ignore|expect-error|nocheck)|\bas any\b|: any\b/),
    ).toEqual([])
  })

  it('marks only NOTE and TODO with a number', () => {
    expect(offenders(production, /\b(FIXME|XXX|HACK)\b|TODO(?!\(#\d+\))/)).toEqual([])
  })

  it('sends server HTML through one door', () => {
    const raw = offenders(inside('apps/'), /dangerouslySetInnerHTML/)
    expect(raw.filter((line) => !line.startsWith('apps/web/src/ui/safe-html.tsx'))).toEqual(
      [],
    )
  })

  it('keeps timers out of pages', () => {
    const pages = [...inside('apps/web/src/'), ...inside('apps/admin/src/')].filter(
      (path) => path.endsWith('.tsx'),
    )
    expect(offenders(pages, /setInterval\(/)).toEqual([])
  })
})
