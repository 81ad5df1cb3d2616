import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, inside, offenders, production, read, sources } from './bin/source-files.ts'
import { mutations } from './chaos/mutants/mutations.ts'

describe('names', () => {
  it('has no junk drawers', () => {
    const junk =
      /(^|\/)(utils?|helpers?|common|shared|services?|types|misc|lib)(\/|\.tsx?$)/
    expect(files.filter((path) => junk.test(path))).toEqual([])
  })

  it('writes files and folders in kebab-case with known roles', () => {
    const name =
      /^[a-z0-9]+(-[a-z0-9]+)*(\.(routes|admin|rules|store|jobs|port|page|client|module|concept|config|d))?(\.test|\.e2e)?\.(tsx?|mjs|css|sql)$/
    const odd = production.filter((path) => !name.test(basename(path)))
    expect(odd).toEqual([])
  })

  it('gives one concept one name in contract, server and web', () => {
    const concepts = new Set(
      inside('packages/contract/src/').map((path) => path.split('/')[3] ?? ''),
    )
    const rooms =
      'api art game-session home http mine overlay platform player seed shell turnover ui venue-port visit'
    for (const room of rooms.split(' ')) concepts.add(room)
    const folders = new Set(
      [...inside('apps/server/src/'), ...inside('apps/web/src/')].flatMap(
        (path) => /^apps\/(?:server|web)\/src\/([^/]+)\//.exec(path)?.[1] ?? [],
      ),
    )
    expect([...folders].filter((folder) => !concepts.has(folder))).toEqual([])
  })

  it('has each file name once per package', () => {
    const pathsByKey = new Map<string, string[]>()
    // Each game of the venue has its rules, pay sheet and words in files of the same names (decisions 045, 076).
    const game =
      /^apps\/sandbox-venue\/src\/games\/[^/]+\/(?=(rules|pay-sheet|outcome-text)\.ts$)/
    for (const path of production) {
      const home = game.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')
      const key = `${home}/${basename(path)}`
      pathsByKey.set(key, [...(pathsByKey.get(key) ?? []), dirname(path)])
    }
    expect([...pathsByKey].filter(([, places]) => places.length > 1)).toEqual([])
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

  it('keeps a list page of the back office to what only it knows', () => {
    const lists = inside('apps/admin/src/').filter(
      (path) => path.endsWith('.page.tsx') && read(path).includes('<ListPage'),
    )
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.filter((path) => read(path).split('\n').length > 46)).toEqual([])
  })
})

describe('contract', () => {
  it('is the only place that spells a path', () => {
    const hits = offenders(
      [
        ...inside('apps/server/src/'),
        ...inside('apps/web/src/'),
        ...inside('apps/admin/src/'),
      ],
      /['"`]\/(admin\/)?api\//,
    )
    expect(hits).toEqual([])
  })
})

describe('decoded answers', () => {
  /** Files that may use undecoded responses, each with the reason. */
  const rawTransports = {
    'e2e/kit/api.ts': 'what a foreign client is told: code and sentence',
    'packages/dev-env/src/api-client.ts': 'what the tests of the wire read',
    'packages/dev-env/src/venue-process.ts': 'the protocol of the venue, not ours',
  }

  it('come from the client: nobody who sets up casts what came', () => {
    const callers = sources.filter((path) =>
      /^(packages\/dev-env\/src|e2e|chaos|bench)\//.test(path),
    )
    const cast = offenders(
      callers,
      /\bdata as (?!const)|\bfenOfNumber\(|\.json\(\)\) as |\b(must|ask|call)<\{/,
    )
    const files = new Set(cast.map((line) => line.slice(0, line.indexOf(':'))))
    expect(files).toEqual(new Set(Object.keys(rawTransports)))
  })

  it('are all that a screen sees: fen, dates, flags, never the wire', () => {
    const wire =
      /\bWireOutput\b|\bfenOfNumber\b|\bmicroOfNumber\b|\bnumber \| Fen\b|\bFen \| number\b|\bas Output<|\bdata as (?!const)/
    const screens = [...inside('apps/admin/src/'), ...inside('apps/web/src/')]
    const outside = screens.filter((path) => !path.startsWith('apps/web/src/api/'))
    expect(offenders(outside, wire)).toEqual([])
    // The document of a money setting is one JSON value, in which amounts are numbers.
    const floats = offenders(screens, /\b(yuanNumber|microNumber)\(/)
    const edge = 'apps/admin/src/money-setting/setting-document.ts:'
    expect(floats.filter((line) => !line.startsWith(edge))).toEqual([])
  })
})

describe('passwords', () => {
  it('are hashed lightly by the test app alone', () => {
    const light = offenders(files, /\bhashLightly\(/).map((line) => line.split(':')[0])
    const allowedPaths = [
      'apps/server/src/platform/secrets.ts',
      'packages/dev-env/src/test-app.ts',
    ]
    expect([...new Set(light)].filter((path) => path !== 'architecture.test.ts')).toEqual(
      allowedPaths,
    )
  })
})

describe('money', () => {
  it('is posted by the rule book alone', () => {
    const posting = offenders(inside('apps/server/src/'), /@jinli\/ledger\/ledger/)
    expect(posting.filter((line) => !line.startsWith('apps/server/src/money/'))).toEqual([])
    const hits = offenders(inside('apps/server/src/'), /ledger\.(post|reverse)\(/)
    expect(hits).toEqual([])
  })

  it('has its accounts and postings spelled in ledger-names.ts alone', () => {
    const orders =
      'deposit|withdrawal|adjustment|debt|rebate|promotion|red-packet|vip-gift|transfer|seamless'
    const spelledName = new RegExp(
      `['"\`](player|cashier|house|(${orders})):(['\`$]|[a-z-]+['\`])`,
    )
    const sql = files.filter((path) => path.startsWith('apps/server/sql/'))
    const places = offenders([...inside('apps/server/src/'), ...sql], spelledName)
    // Abuse flags and audit subjects have keys that look like ledger names but are not.
    const allowedFiles = /\/(ledger-names|abuse-void\.store|promotion\.admin)\.ts:/
    expect(places.filter((line) => !allowedFiles.test(line))).toEqual([])
    expect(offenders(sql, /split_part|substr/)).toEqual([])
  })

  it('is never a float outside the money package', () => {
    const float = /\bparseFloat\(|(?<![\w.])Number\(|\.toFixed\(/
    const paths = production.filter(
      (path) =>
        !/^(packages\/money|apps\/launcher|apps\/sandbox-venue\/src\/browser)\//.test(path),
    )
    expect(offenders(paths, float)).toEqual([])
  })

  it('draws nothing from a player, a stake or a balance', () => {
    const draws = offenders(production, /Math\.random\(/)
    expect(draws).toEqual([])
  })
})

describe('sql', () => {
  // Migrations and views are installed before a server exists, so they may call `query` directly.
  const own = inside('apps/server/src/').filter(
    (path) => !/^apps\/server\/src\/(platform\/|(migrate|apply-views)\.ts$)/.test(path),
  )

  it('is asked through rows, row, one, change and list', () => {
    expect(offenders(own, /\.query\(/)).toEqual([])
  })

  it('announces in one place: the commit of a NOTIFY waits for every other one (R-OPS-80)', () => {
    const sql = files.filter((path) => /^(apps|packages)\/.*\.sql$/.test(path))
    const hits = offenders([...production, ...sql], /\bpg_notify\(|\bNOTIFY [a-z$]/)
    expect(hits.filter((line) => !line.includes('/event-teller.ts:'))).toEqual([])
  })

  it('is paged in list() alone', () => {
    expect(offenders(own, /\bOFFSET\b/)).toEqual([])
  })

  it('counts no placeholders and takes no text from outside', () => {
    expect(offenders(own, /(?<!\{)\$\d|\braw\(|\bnew Sql\(/)).toEqual([])
  })
})

describe('mutants', () => {
  it('find each text that they change, once', () => {
    const missingEdits = mutations.flatMap(({ id, edits }) =>
      edits
        .filter(({ file, from }) => read(file).split(from).length !== 2)
        .map(({ file }) => `${id} ${file}`),
    )
    expect(missingEdits).toEqual([])
  })
})

describe('habits', () => {
  it('mocks nothing of ours and intercepts nothing', () => {
    const tests = sources.filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
    const own = tests.filter((path) => path !== 'architecture.test.ts')
    expect(offenders(own, /\bvi\.mock\(|page\.route\(/)).toEqual([])
  })

  it('lets the server ask others through three doors, which know of transactions', () => {
    const hits = offenders(
      inside('apps/server/src/'),
      /(?<![\w.])fetch\(|https?\.request\(/,
    )
    const doors = [
      'apps/server/src/outbox/sms-provider.ts',
      'apps/server/src/picture/s3-pictures.ts',
      'apps/server/src/venue-port/adapters/venue-http.ts',
    ]
    expect(hits.map((line) => line.split(':')[0])).toEqual(doors)
    for (const door of doors)
      expect(readFileSync(door, 'utf8')).toContain('assertNoTransaction(')
  })

  it('R-OPS-10: lets chaos restart servers as the launcher does, and in no other way', () => {
    const chaos = sources.filter((path) => path.startsWith('chaos/'))
    expect(offenders(chaos, /\bfork\(/)).toEqual([])
    const hits = offenders(chaos, /\bsuperviseChild\(/)
    expect(hits.map((line) => line.split(':')[0])).toEqual([
      'chaos/crash/armed-server.ts',
      'chaos/supervisor.ts',
    ])
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
