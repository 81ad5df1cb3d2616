import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notServed } from './apps/server/src/app.ts'
import { mutations } from './chaos/mutants/mutations.ts'
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
    for (const room of [
      'api',
      'art',
      'http',
      'overlay',
      'session',
      'shell',
      'ui',
      'venue-port',
      'visit',
    ])
      concepts.add(room)
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
    // Titles of the venue are alike: each has its rules and its pay sheet under the same name (decision 045).
    const title = /^apps\/sandbox-venue\/src\/titles\/[^/]+\/(?=(rules|pay-sheet)\.ts$)/
    for (const path of production) {
      const home = title.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')
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
    const spelled = offenders(
      [
        ...inside('apps/server/src/'),
        ...inside('apps/web/src/'),
        ...inside('apps/admin/src/'),
      ],
      /['"`]\/(admin\/)?api\//,
    )
    expect(spelled).toEqual([])
  })

  it('prints the calls not served yet; the list only shrinks', () => {
    console.log(
      `501: ${notServed.length} of ${playerCalls.length} calls\n  ${notServed.map((call) => call.path).join('\n  ')}`,
    )
    expect(notServed.length).toBeLessThanOrEqual(14)
  })
})

describe('decoded answers', () => {
  /** Where an answer stays as it came, and why. */
  const rawTransports = {
    'e2e/api.ts': 'what a foreign client is told: code and sentence',
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
    const named = new Set(cast.map((line) => line.slice(0, line.indexOf(':'))))
    expect(named).toEqual(new Set(Object.keys(rawTransports)))
  })

  it('are all that a screen sees: fen, dates, flags, never the wire', () => {
    const wire =
      /\bWireOutput\b|\bfenOfNumber\b|\bmicroOfNumber\b|\bnumber \| Fen\b|\bFen \| number\b|\bas Output<|\bdata as (?!const)/
    const screens = [...inside('apps/admin/src/'), ...inside('apps/web/src/')]
    const seen = screens.filter((path) => !path.startsWith('apps/web/src/api/'))
    expect(offenders(seen, wire)).toEqual([])
    // A setting's document travels whole and in its wire form; there its figures are numbers.
    const floats = offenders(screens, /\b(yuanNumber|microNumber)\(/)
    const edge = 'apps/admin/src/money-setting/setting-document.ts:'
    expect(floats.filter((line) => !line.startsWith(edge))).toEqual([])
  })
})

describe('passwords', () => {
  it('are hashed lightly by the test app alone', () => {
    const light = offenders(files, /\bhashLightly\(/).map((line) => line.split(':')[0])
    const known = [
      'apps/server/src/platform/secrets.ts',
      'packages/dev-env/src/test-app.ts',
    ]
    expect([...new Set(light)].filter((path) => path !== 'architecture.test.ts')).toEqual(
      known,
    )
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

describe('sql', () => {
  // What installs the database has no server yet.
  const own = inside('apps/server/src/').filter(
    (path) => !/^apps\/server\/src\/(platform\/|(migrate|apply-views)\.ts$)/.test(path),
  )

  it('is asked through rows, row, one, change and list', () => {
    expect(offenders(own, /\.query\(/)).toEqual([])
  })

  it('is paged in list() alone', () => {
    expect(offenders(own, /\bOFFSET\b/)).toEqual([])
  })

  it('counts no placeholders and takes no text from outside', () => {
    expect(offenders(own, /(?<!\{)\$\d|\braw\(|\bnew Sql\(/)).toEqual([])
  })
})

describe('tables', () => {
  const server = 'apps/server/src/'
  const tables = files
    .filter((path) => path.startsWith('apps/server/migrations/'))
    .flatMap((path) => [...read(path).matchAll(/^CREATE TABLE ([a-z_]+)/gm)])
    .map(([, table = '']) => table)
  const rooms = new Set(inside(server).map((path) => path.split('/')[3] ?? ''))

  /** Whose a table is, where its name does not say so. */
  const elsewhere: Record<string, readonly string[]> = {
    agent_session: ['session'],
    agent_ticket: ['session'],
    applied_views: ['apply-views.ts'],
    // Grown there, read here.
    audit: ['platform', 'operator'],
    book_finding: ['money'],
    book_walk: ['money'],
    credential_change: ['auth'],
    idempotency: ['http'],
    job_day: ['platform'],
    mail: ['message'],
    mailing: ['message'],
    mailing_read_mark: ['message'],
    // Signing up and passwords; what players set themselves.
    player: ['auth', 'player'],
    player_session: ['session'],
    player_sign_in: ['session'],
    secret_attempt: ['platform'],
    secret_lane: ['platform'],
    staff: ['operator'],
    staff_day: ['session'],
    staff_factor: ['operator'],
    staff_key: ['operator'],
    staff_key_question: ['operator'],
    staff_recovery_code: ['operator'],
    staff_session: ['session', 'operator'],
    venue_transfer: ['wallet'],
  }
  /** What an installation begins with, written once. */
  const seeded = ['bank', 'bank_version', 'money_setting', 'site_setting']
  const seeds = new Set([...seeded, 'staff', 'venue'])
  /** Read by all: whom and what a row names. */
  const named = new Set(['player', 'role', 'staff', 'venue'])

  /** The longest beginning of its name that is a room: `bet_cursor` is of bet. */
  function ownersOf(table: string): readonly string[] {
    const words = table.split('_')
    const names = words.map((_, i) => words.slice(0, words.length - i).join('-'))
    return elsewhere[table] ?? names.filter((name) => rooms.has(name)).slice(0, 1)
  }

  /** Who does to a table what the patterns say, and is not its owner. */
  function strangers(
    patterns: readonly RegExp[],
    but: (room: string, table: string) => boolean,
  ) {
    return inside(server).flatMap((path) => {
      const room = path.split('/')[3] ?? ''
      const met = patterns.flatMap((pattern) => [...read(path).matchAll(pattern)])
      return met
        .map(([, table = '']) => table)
        .filter((table) => tables.includes(table) && !ownersOf(table).includes(room))
        .filter((table) => !but(room, table))
        .map((table) => `${path}: ${table}`)
    })
  }

  it('each has one owner', () => {
    expect(tables.length).toBeGreaterThan(25)
    expect(tables.filter((table) => ownersOf(table).length === 0)).toEqual([])
  })

  it('are written by their owner; the seed and the claim of a queue are the exceptions', () => {
    const writes = [
      /(?:INSERT INTO|DELETE FROM|(?<!\b(?:FOR|KEY|DO) )UPDATE)\s+([a-z_]+)/g,
      /insertInto\(\s*'([a-z_]+)'/g,
    ]
    const others = strangers(writes, (room, table) => room === 'seed' && seeds.has(table))
    expect(others).toEqual([])
    // A table is a parameter there: whatever order is reviewed, whatever has versions, what runs out.
    const unnamed = offenders(inside(server), /(INSERT INTO|DELETE FROM|UPDATE) \$\{/)
    const known =
      /\/(review\/claim\.store|version\/version\.store|platform\/(sql-parts|drop-due))\.ts/
    expect(unnamed.filter((line) => !known.test(line))).toEqual([])
  })

  it('are read by others through a view of their owner (apps/server/sql)', () => {
    const reads = [/(?:FROM|JOIN)\s+([a-z_]+)/g, /\bof: sql`([a-z_]+)`/g]
    const others = strangers(
      reads,
      (room, table) => named.has(table) || (room === 'seed' && seeds.has(table)),
    )
    expect(others).toEqual([])
  })

  it('are judged by one clock', () => {
    const clock = /(?<![\w.])now\(\)|clock_timestamp\(\)|\bCURRENT_(TIMESTAMP|DATE)\b/
    const sql = files.filter((path) => /^apps\/server\/(migrations|sql)\//.test(path))
    const own = [...inside(server), ...sql].filter(
      (path) => !/(001_ground\.sql|src\/(main|context)\.ts)$/.test(path),
    )
    expect(offenders(own, clock)).toEqual([])
  })
})

describe('mutants', () => {
  it('find each text that they change, once', () => {
    const lost = mutations.flatMap(({ id, edits }) =>
      edits
        .filter(({ file, from }) => read(file).split(from).length !== 2)
        .map(({ file }) => `${id} ${file}`),
    )
    expect(lost).toEqual([])
  })
})

describe('habits', () => {
  it('mocks nothing of ours and intercepts nothing', () => {
    const tests = sources.filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
    const own = tests.filter((path) => path !== 'architecture.test.ts')
    expect(offenders(own, /\bvi\.mock\(|page\.route\(/)).toEqual([])
  })

  it('lets the server ask others through two doors, which know of transactions', () => {
    const asking = offenders(
      inside('apps/server/src/'),
      /(?<![\w.])fetch\(|https?\.request\(/,
    )
    const doors = [
      'apps/server/src/picture/s3-pictures.ts',
      'apps/server/src/venue-port/adapters/venue-http.ts',
    ]
    expect(asking.map((line) => line.split(':')[0])).toEqual(doors)
    for (const door of doors)
      expect(readFileSync(door, 'utf8')).toContain('assertNoTransaction(')
  })

  it('R-OPS-10: lets chaos restart servers as the launcher does, and in no other way', () => {
    const chaos = sources.filter((path) => path.startsWith('chaos/'))
    expect(offenders(chaos, /\bfork\(/)).toEqual([])
    const supervised = offenders(chaos, /\bsuperviseChild\(/)
    expect(supervised.map((line) => line.split(':')[0])).toEqual([
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
