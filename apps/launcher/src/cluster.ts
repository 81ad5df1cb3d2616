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
  /** False skips fsync while creating: for tests only. */
  durable: boolean
}

const draftName = 'postgres.new-'

/** Creates the cluster unless it exists. A crash half-way leaves a draft, never half a cluster. */
export async function createCluster(wanted: NewCluster, run: Runner): Promise<void> {
  removeDrafts(wanted.dataDir)
  if (existsSync(join(wanted.clusterDir, 'PG_VERSION'))) return
  const draft = join(wanted.dataDir, `${draftName}${process.pid}`)
  const passwordFile = `${draft}.pw`
  try {
    mkdirSync(draft, { mode: 0o700 })
    giveTo(wanted.account, draft)
    writeFileSync(passwordFile, `${wanted.password}\n`, { mode: 0o600 })
    if (wanted.account) chownSync(passwordFile, wanted.account.uid, wanted.account.gid)
    await runInitdb(wanted, draft, passwordFile, run)
    moveIntoPlace(draft, wanted.clusterDir)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

async function runInitdb(
  wanted: NewCluster,
  draft: string,
  passwordFile: string,
  run: Runner,
): Promise<void> {
  const child = run(
    wanted.initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order and case rules on every machine, whatever its libc.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(wanted.durable ? [] : ['--no-sync']),
    ],
    ['ignore', 'ignore', 'pipe'],
  )
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  const cause = said.split('\n').find((line) => /error|fatal|denied|space/i.test(line))
  throw new ExpectedProblem(
    `Cannot create the database in ${wanted.dataDir}: ${cause ?? `initdb ended with ${code}`}`,
  )
}

function moveIntoPlace(draft: string, clusterDir: string): void {
  try {
    renameSync(draft, clusterDir)
  } catch (error) {
    // Another start won the race: its cluster has the same password, so use that one.
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
