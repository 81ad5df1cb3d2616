import { join } from 'node:path'
import { migrate } from '@jinli/server/migrate'
import { type SupervisedChild, superviseChild } from './child.ts'
import { readConfig, repositoryRoot } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import { removeRunningNote, writeRunningNote } from './running-note.ts'
import { checkStart, type Database, openDatabase, serverEnvironment } from './stack.ts'
import { startTable } from './start-table.ts'
import { onStopSignals } from './stop-signals.ts'
import { planStudios, studioEnvironment, studioFlags, venueProgram } from './studios.ts'

const running: {
  server?: SupervisedChild
  studios?: SupervisedChild[]
  database?: Promise<Database>
} = {}
let stopping = false

// Whatever we and our children create is for nobody else on this machine.
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
  running.database = openDatabase(config, log, (line) => {
    log(line)
    void stop(1)
  })
  const { ownerUrl } = await running.database
  const studios = config.mode === 'sandbox' ? await planStudios(config, port) : []
  if (stopping) return
  running.studios = studios.map((studio) =>
    superviseChild({
      name: `The sandbox venue ${studio.id}`,
      file: venueProgram,
      env: studioEnvironment(config, studio, port),
      nodeFlags: studioFlags,
      log,
    }),
  )
  const { appUrl } = await migrate({ ownerUrl })
  if (stopping) return
  running.server = superviseChild({
    name: 'The server',
    file: join(repositoryRoot, 'apps/server/src/main.ts'),
    env: serverEnvironment(config, port, appUrl, studios),
    log,
  })
  const [{ adminName, adminPassword }] = await Promise.all([
    running.server.ready,
    ...running.studios.map(({ ready }) => ready),
  ])
  writeRunningNote(config.dataDir, port)
  const owner = adminName && adminPassword ? `${adminName} / ${adminPassword}` : undefined
  console.log(startTable({ config, port, owner, took: performance.now() }))
}

/** Stops in the order in which nothing loses what it needs, then ends this process. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (running.server) log('Stopping …')
  const { server, studios = [] } = running
  // A stop while the database starts waits for it, so that it is not left behind.
  const database = await running.database?.catch(() => null)
  await server?.stop(30_000)
  await Promise.all(studios.map((studio) => studio.stop(5_000)))
  await database?.lock?.release()
  await database?.postgres?.stop()
  if (server) removeRunningNote(readConfig(process.env).dataDir)
  process.exit(code)
}

function log(line: string): void {
  console.log(`jinli: ${line}`)
}
