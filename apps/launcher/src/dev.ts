import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@jinli/server/migrate'
import { keepBackups } from './backup/keeper.ts'
import { readConfig, repositoryRoot } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import { firstFreePort } from './ports.ts'
import { waitForEnd } from './process-table.ts'
import { planProviders, providerEnvironment, venueProgram } from './providers.ts'
import { checkStart, type Database, openDatabase, serverEnvironment } from './stack.ts'
import { onStopSignals } from './stop-signals.ts'

// Runs all parts of `npm start`. A part restarts, or reloads in the browser, when its files change. The data folder
// is separate from that of `npm start`, so a broken migration does no harm.
process.env.DATA_DIR ||= join(repositoryRoot, '.data', 'dev')
process.env.HOST ||= '127.0.0.1'
process.env.JINLI_ADMIN_PASSWORD ||= 'admin-of-dev'
process.env.NODE_ENV = 'development'
// Each app has its own port here anyway.
process.env.ADMIN_PORT = ''
process.env.ADMIN_ORIGIN = ''
// Makes the server report a refusal that the call does not declare.
process.env.JINLI_STRICT ||= 'on'

const processes: ChildProcess[] = []
let database: Promise<Database> | null = null
let backups: ReturnType<typeof keepBackups> | null = null
let stopping = false

onStopSignals(() => stop(0))
start().catch(async (error: unknown) => {
  if (stopping) return
  console.error(error instanceof ExpectedProblem ? error.message : error)
  await stop(1)
})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const port = await checkStart(config)
  database = openDatabase(config, log, (line) => {
    log(line)
    void stop(1)
  })
  const { ownerUrl } = await database
  const providers = await planProviders(config, port)
  const { appUrl } = await migrate({ ownerUrl })
  if (stopping) return
  if (!config.databaseUrl) backups = keepBackups(config, ownerUrl, log)
  for (const provider of providers)
    run(
      ['--watch', '--watch-preserve-output', venueProgram],
      providerEnvironment(config, provider, port),
    )
  run(
    ['--watch', '--watch-preserve-output', join(repositoryRoot, 'apps/server/src/main.ts')],
    serverEnvironment(config, port, appUrl, providers),
  )
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js')
  const addresses = [`API          http://localhost:${port}/docs`]
  for (const [index, app] of ['web', 'admin'].entries()) {
    const own = await firstFreePort([port + 1 + index], config.host)
    const words = [vite, '--port', String(own), '--strictPort', '--host', config.host]
    const env = { ...process.env, JINLI_API: `http://127.0.0.1:${port}` }
    run([...words, '--logLevel', 'warn'], env, join(repositoryRoot, 'apps', app))
    const path = app === 'admin' ? '/admin/' : '/'
    addresses.push(`${app.padEnd(12)} http://localhost:${own}${path}`)
  }
  await answers(`http://127.0.0.1:${port}/healthz`)
  addresses.push(
    `Sign-in      admin / ${process.env.JINLI_ADMIN_PASSWORD} (of a new data folder)`,
  )
  addresses.push(`Data         ${config.dataDir}`, 'Stop         Ctrl-C')
  console.log(`\n${addresses.map((line) => `  ${line}`).join('\n')}\n`)
}

function run(
  words: string[],
  env: Record<string, string | undefined>,
  cwd: string = repositoryRoot,
): void {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...words],
    {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  child.once('exit', (code) => {
    if (!stopping) log(`${words.at(-1)} ended with ${code}; save a file or start again`)
  })
  processes.push(child)
}

async function answers(url: string): Promise<void> {
  const answer = await fetch(url).catch(() => null)
  if (answer?.ok || stopping) return
  await sleep(100)
  await answers(url)
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const child of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ pid = 0 }) => waitForEnd(pid, 10_000)))
  const databaseHandle = await database?.catch(() => null)
  await backups?.stop()
  await databaseHandle?.lock?.release()
  await databaseHandle?.postgres?.stop()
  process.exit(code)
}

function log(line: string): void {
  console.log(`jinli: ${line}`)
}
