import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** What a release changes: `rename` by text in SQL and code, and a migration of its own. */
export type ReleaseChange = {
  rename: readonly [from: RegExp, to: string]
  migration: string
}

function changeFiles(folder: string, [from, to]: ReleaseChange['rename']): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|sql)$/.test(name)) continue
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (from.test(text)) writeFileSync(path, text.replaceAll(new RegExp(from, 'g'), to))
  }
}

const migrateProgram = `import { migrate } from './migrate.ts'
console.log(JSON.stringify(await migrate({ ownerUrl: process.env.OWNER_URL ?? '' })))
`

/** Makes a release that follows on this one: a copy of the server and of the ledger's SQL with the change. */
export function makeNextRelease({ rename, migration }: ReleaseChange) {
  const root = mkdtempSync(join(tmpdir(), 'jinli-release-'))
  const server = join(root, 'apps/server')
  for (const part of ['src', 'sql', 'migrations', 'content', 'package.json'])
    cpSync(join(repository, 'apps/server', part), join(server, part), { recursive: true })
  mkdirSync(join(root, 'packages'), { recursive: true })
  cpSync(join(repository, 'packages/ledger/sql'), join(root, 'packages/ledger/sql'), {
    recursive: true,
  })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  changeFiles(join(server, 'src'), rename)
  changeFiles(join(server, 'sql'), rename)
  writeFileSync(join(server, 'migrations/900_next.sql'), migration)
  const rights = join(root, 'packages/ledger/sql/functions/rights.sql')
  writeFileSync(rights, `${readFileSync(rights, 'utf8')}-- Another file.\n`)
  writeFileSync(join(server, 'src/run-migrate.ts'), migrateProgram)
  return {
    main: join(server, 'src/main.ts'),
    /** Runs the release's migration as its launcher does. */
    async migrate(ownerUrl: string): Promise<{ appUrl: string }> {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(server, 'src/run-migrate.ts')],
        { env: { PATH: process.env.PATH, OWNER_URL: ownerUrl } },
      )
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
