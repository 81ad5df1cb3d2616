import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Cell, log } from './databases.ts'
import { runStorm } from './storm.ts'

const port = process.env.PORT ?? '8080'
const own: { cell?: Cell; jinli?: ChildProcess; isStopping?: true } = {}

/** Starts Jinli with two server nodes on the cell's database. Resolves when it answers. */
async function startJinli(cell: Cell): Promise<void> {
  const jinli = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../bin/start.mjs')],
    {
      env: {
        ...process.env,
        DATABASE_URL: cell.databaseUrl,
        DATA_DIR: join(cell.folder, 'jinli'),
        JINLI_NODES: process.env.JINLI_NODES ?? '2',
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  own.jinli = jinli
  jinli.on('exit', (code) => void stop(code ?? 1))
  let text = ''
  await new Promise<void>((ready) =>
    jinli.stdout.on('data', (piece: Buffer) => {
      process.stdout.write(piece)
      text += piece
      if (text.includes('Jinli is running')) ready()
    }),
  )
}

/** Stops Jinli, then the databases, and ends this process. */
async function stop(code: number): Promise<void> {
  if (own.isStopping) return
  own.isStopping = true
  const { jinli, cell } = own
  if (jinli && jinli.exitCode === null) {
    const exit = new Promise((settle) => jinli.once('exit', settle))
    jinli.kill('SIGTERM')
    await exit
  }
  await cell?.stop()
  process.exit(code)
}

/**
 * `npm run cell` runs until it is stopped. `npm run cell -- storm --minutes 30 --seed 7` breaks something each 20 s
 * meanwhile, and says whether anything was lost.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '30' },
      every: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0))
  const begin = performance.now()
  const cell = new Cell(resolve(process.env.CELL_DIR ?? '.data/cell'))
  own.cell = cell
  await cell.begin()
  const seconds = Math.round((performance.now() - begin) / 1000)
  log(`the database takes writes after ${seconds} s; its logs are in ${cell.folder}`)
  await startJinli(cell)
  if (positionals[0] !== 'storm') return
  const isPassed = await runStorm(cell, {
    url: `http://127.0.0.1:${port}`,
    ms: Number(values.minutes) * 60_000,
    everyMs: Number(values.every) * 1000,
    seed: Number(values.seed),
    only: values.only,
  })
  await stop(isPassed ? 0 : 1)
}

main().catch(async (error: unknown) => {
  console.error(error)
  await stop(1)
})
