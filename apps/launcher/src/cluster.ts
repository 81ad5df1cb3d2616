import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { codeOf, ExpectedProblem } from './expected-problem.ts'
import { type Account, giveTo, type Runner } from './postgres-account.ts'
import { isAlive } from './process-table.ts'

export type NewCluster = {
  dataDir: string
  clusterDir: string
  account: Account
  initdb: string
  password: string
  /** Whether the cluster is created with fsync. Only tests use false. */
  durable: boolean
}

const draftName = 'postgres.new-'

/** Creates the cluster unless it exists. A crash leaves a draft folder behind, never an incomplete cluster. */
export async function createCluster(settings: NewCluster, run: Runner): Promise<void> {
  removeDrafts(settings.dataDir)
  if (existsSync(join(settings.clusterDir, 'PG_VERSION'))) return
  const draft = join(settings.dataDir, `${draftName}${process.pid}`)
  const passwordFile = `${draft}.pw`
  try {
    mkdirSync(draft, { mode: 0o700 })
    giveTo(settings.account, draft)
    writeFileSync(passwordFile, `${settings.password}\n`, { mode: 0o600 })
    if (settings.account)
      chownSync(passwordFile, settings.account.uid, settings.account.gid)
    await runInitdb(settings, draft, passwordFile, run)
    moveIntoPlace(draft, settings.clusterDir)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

async function runInitdb(
  settings: NewCluster,
  draft: string,
  passwordFile: string,
  run: Runner,
): Promise<void> {
  const child = run(
    settings.initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // With the built-in locale, sort order and letter case are the same on every machine, whatever its libc.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(settings.durable ? [] : ['--no-sync']),
    ],
    ['ignore', 'ignore', 'pipe'],
  )
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  const cause = output.split('\n').find((line) => /error|fatal|denied|space/i.test(line))
  throw new ExpectedProblem(
    `Cannot create the database in ${settings.dataDir}: ${cause ?? `initdb ended with ${code}`}`,
  )
}

function moveIntoPlace(draft: string, clusterDir: string): void {
  try {
    renameSync(draft, clusterDir)
  } catch (error) {
    // Another launcher has created the cluster meanwhile. Its password is the same, so use that cluster.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return
    throw new ExpectedProblem(
      `${clusterDir} is neither empty nor a database; move it away and start again.`,
    )
  }
}

function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(draftName)) continue
    const maker = Number.parseInt(name.slice(draftName.length), 10)
    if (maker !== process.pid && isAlive(maker)) continue
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
