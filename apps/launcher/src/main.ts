import { migrate } from '@jinli/server/migrate'
import { releaseGoneCode } from '@jinli/server/platform/node-release'
import { keepBackups } from './backup/keeper.ts'
import { restoreAdvice } from './backup/restore-note.ts'
import { type SupervisedChild, superviseChild } from './child.ts'
import { readConfig } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import {
  planProviders,
  providerEnvironment,
  providerFlags,
  venueProgram,
} from './providers.ts'
import { removeRunningNote, writeRunningNote } from './running-note.ts'
import { type ServerGroup, superviseServer } from './server-nodes.ts'
import { checkStart, type Database, openDatabase, serverEnvironment } from './stack.ts'
import { startTable } from './start-table.ts'
import { onStopSignals } from './stop-signals.ts'

const runningParts: {
  server?: ServerGroup
  providers?: SupervisedChild[]
  database?: Promise<Database>
  backups?: ReturnType<typeof keepBackups>
} = {}
let stopping = false
/** Whether this database has been served before: a house that worked yesterday is started until it works again. */
let hasServed = false

// Makes files that we and our children create private to this account.
process.umask(0o077)
onStopSignals(() => stop(0))
start().catch(async (error: unknown) => {
  if (stopping) return
  console.error(error instanceof ExpectedProblem ? error.message : error)
  await stop(1)
})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const port = await checkStart(config)
  runningParts.database = openDatabase(config, log, (line) => {
    log(line)
    void stop(1)
  })
  const { ownerUrl } = await runningParts.database
  const providers = config.hasStudios ? await planProviders(config, port) : []
  if (stopping) return
  runningParts.providers = providers.map((provider) =>
    superviseChild({
      name: `The sandbox venue ${provider.id}`,
      file: venueProgram,
      env: providerEnvironment(config, provider, port),
      nodeFlags: providerFlags,
      log,
      goesOn: () => hasServed,
    }),
  )
  const database = await migrate({ ownerUrl })
  hasServed = database.hasServed
  if (stopping) return
  if (!config.databaseUrl) runningParts.backups = keepBackups(config, ownerUrl, log)
  let env = serverEnvironment(config, port, database.appUrl, providers)
  runningParts.server = superviseServer({
    config,
    port,
    env,
    nextEnv: async (code) => {
      env = await renewedEnvironment(env, ownerUrl, code)
      return env
    },
    log,
    goesOn: () => hasServed,
  })
  const [{ adminName, adminPassword, setupLink }] = await Promise.all([
    runningParts.server.ready,
    ...runningParts.providers.map(({ ready }) => ready),
  ])
  writeRunningNote(config.dataDir, port)
  const secret = setupLink ?? adminPassword
  const owner = adminName && secret ? `${adminName} / ${secret}` : undefined
  console.log(startTable({ config, port, owner, took: performance.now() }))
  const advice = restoreAdvice(config.dataDir)
  if (advice) log(advice)
}

/** After the release of the server has left the database, puts it in again. Else the environment stays. */
async function renewedEnvironment(
  env: Record<string, string | undefined>,
  ownerUrl: string,
  code: number | null,
): Promise<Record<string, string | undefined>> {
  if (code !== releaseGoneCode) return env
  try {
    return { ...env, APP_DATABASE_URL: (await migrate({ ownerUrl })).appUrl }
  } catch (error) {
    log(String(error))
    return env
  }
}

/** Stops the parts in the order of their dependencies, then ends this process with the code. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (runningParts.server) log('Stopping …')
  const { server, providers = [] } = runningParts
  // If the database is still starting, wait for it, or it would keep running.
  const database = await runningParts.database?.catch(() => null)
  await server?.stop(30_000)
  await Promise.all(providers.map((provider) => provider.stop(5_000)))
  await runningParts.backups?.stop()
  await database?.lock?.release()
  await database?.postgres?.stop()
  if (server) removeRunningNote(readConfig(process.env).dataDir)
  process.exit(code)
}

function log(line: string): void {
  console.log(`jinli: ${line}`)
}
