import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { basesIn, reachOf, seriesIn } from '../src/backup/backup-folder.ts'
import { dataFolder } from './folders.ts'
import { command, type House, staffPassword, startHouse } from './house.ts'

const dataDir = dataFolder('backup-house')
const scratch = dataFolder('backup-scratch')
const backups = join(scratch, 'backups')
const key = { BACKUP_KEY: randomBytes(32).toString('base64url') }
const env = { DATA_DIR: dataDir, BACKUP_DIR: backups, ...key }
const wal = { BACKUP_WAL_SECONDS: '1' }

/** A player whose deposit was approved, with the times before the first request and after the last answer. */
type ServedPlayer = {
  name: string
  password: string
  picture: string
  from: number
  to: number
}
const players: ServedPlayer[] = []

const fen = 12_300n
const series = () => join(backups, seriesIn(backups).at(-1) ?? '')

async function uploadPicture(house: House, token: string): Promise<string> {
  const background = { r: players.length % 256, g: (players.length >> 8) % 256, b: 90 }
  const create = { width: 64, height: 64, channels: 3 as const, background }
  const form = new FormData()
  const bytes = await sharp({ create }).png().toBuffer()
  form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'me.png')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${house.url}/api/uploadimg`, {
    method: 'POST',
    headers,
    body: form,
  })
  expect(answer.status).toBe(200)
  const { data } = await house.expectOk('/api/user', {}, token)
  return String(data?.avatar)
}

async function serveOne(house: House, staffToken: string): Promise<void> {
  const from = Date.now()
  const player = {
    name: `p${randomUUID().slice(0, 12)}`,
    password: 'login-pass-1',
    payPassword: 'pay-pass-1',
  }
  const token = await house.people.signUp(player)
  const picture = await uploadPicture(house, token)
  await house.people.fund(token, fen, staffToken)
  players.push({ ...player, picture, from, to: Date.now() })
}

let until: Date

it('R-OPS-61: a house is backed up under writes, then its machine is lost', async () => {
  const house = await startHouse(dataDir, { ...key, ...wal })
  const staffToken = await house.people.signInStaff('admin', staffPassword)
  let goesOn = true
  // A call that the kill cuts off was not acknowledged.
  const writers = Promise.allSettled(
    [1, 2].map(async () => {
      while (goesOn) await serveOne(house, staffToken)
    }),
  )
  await expect.poll(() => players.length).toBeGreaterThan(1)
  const { run } = command('backup', ['--keep', '3'], env)
  expect(await run).toMatchObject({ code: 0, output: expect.stringContaining('Backed up') })
  const count = players.length
  await expect.poll(() => players.length).toBeGreaterThan(count + 3)
  // A whole second lies between two times of the players.
  await sleep(200)
  until = new Date()
  await sleep(200)
  const lastCount = players.length
  await expect.poll(() => players.length).toBeGreaterThan(lastCount + 3)
  await expect
    .poll(() => reachOf(series())?.getTime() ?? 0)
    .toBeGreaterThan(until.getTime())
  await house.kill9()
  goesOn = false
  await writers
  // The machine is lost.
  rmSync(dataDir, { recursive: true })
})

const restoreTo = (name: string, ...options: string[]) =>
  command('restore', ['--to', join(scratch, name), ...options], env).run

describe('a house that was lost', () => {
  let house: House
  afterAll(() => house?.stop())

  it('R-OPS-62: is restored to a second, and serves', async () => {
    const result = await restoreTo('copy', '--until', until.toISOString())
    expect(result).toMatchObject({
      code: 0,
      output: expect.stringContaining('Venues may be ahead'),
    })
    house = await startHouse(join(scratch, 'copy'), { ...key, ...wal })
    // It is said after the table of addresses, in a write of its own.
    await expect.poll(house.readOutput).toContain(`until ${until.toISOString()}`)
  })

  it('R-OPS-62: has what was acknowledged before, and nothing after', async () => {
    const before = players.filter(({ to }) => to <= until.getTime())
    const after = players.filter(({ from }) => from > until.getTime())
    expect(before.length).toBeGreaterThan(2)
    expect(after.length).toBeGreaterThan(1)
    for (const { name, password, picture } of before) {
      const token = await house.people.signIn(name, password)
      const { data } = await house.expectOk('/api/balance', {}, token)
      expect([name, data?.balance]).toEqual([name, 123])
      const answer = await fetch(house.url + picture)
      expect([picture, answer.status]).toEqual([picture, 200])
      expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('png')
    }
    for (const { name, password } of after) {
      const { code } = await house.call('/api/login', { name, password })
      expect([name, code === 200]).toEqual([name, false])
    }
  })

  it('R-OPS-62: balances, with seals that verify', async () => {
    const { run } = command('audit', [], { DATA_DIR: join(scratch, 'copy') })
    expect(await run).toMatchObject({
      code: 0,
      output: expect.stringContaining('the ledger balances'),
    })
  })

  it('R-OPS-65: says that venues may be ahead until its first backup', async () => {
    const token = await house.people.signInStaff('admin', staffPassword)
    const kinds = async () => {
      const { data } = await house.expectOk('/admin/api/reconciliation', {}, token)
      return ((data?.alarms ?? []) as { kind: string }[]).map(({ kind }) => kind)
    }
    await expect.poll(kinds).toContain('house_restored')
    const copy = { ...env, DATA_DIR: join(scratch, 'copy') }
    expect(await command('backup', ['--keep', '3'], copy).run).toMatchObject({ code: 0 })
    await expect.poll(kinds).not.toContain('house_restored')
    // Its backups are a series of their own, so the old house's are not mixed with them.
    expect(seriesIn(backups).map((name) => basesIn(join(backups, name)).length)).toEqual([
      1, 1,
    ])
  })

  it('R-OPS-62: and its later hours can still be restored after that', async () => {
    const to = players.at(-1)?.to ?? 0
    const [old = ''] = seriesIn(backups)
    const reach = reachOf(join(backups, old)) ?? new Date(0)
    expect(reach.getTime()).toBeGreaterThan(until.getTime())
    const result = await restoreTo('later', '--until', reach.toISOString())
    expect(result).toMatchObject({ code: 0 })
    expect(to).toBeGreaterThan(until.getTime())
  })
})

describe('R-OPS-63: a restore is refused in words', () => {
  it.each([
    [
      'a wrong key',
      { BACKUP_KEY: randomBytes(32).toString('base64url') },
      [],
      'The key is not the one',
    ],
    ['no key', { BACKUP_KEY: '' }, [], 'is encrypted: set BACKUP_KEY'],
    ['half a key', { BACKUP_KEY: 'abc' }, [], 'must be 32 bytes'],
    [
      'a time before the first backup',
      {},
      ['--until', '2020-01-01T00:00:00Z'],
      'No backup in',
    ],
    ['a time to come', {}, ['--until', '2099-01-01T00:00:00Z'], 'reaches until'],
    ['a time without a zone', {}, ['--until', '2026-11-27T10:30'], 'with its zone'],
    ['an unknown option', {}, ['--when', 'now'], "Unknown option '--when'"],
    ['a folder without backups', { BACKUP_DIR: scratch }, [], 'holds no backups of Jinli'],
  ])('%s', async (_name, change, options, words) => {
    const to = join(scratch, 'refused')
    const { run } = command('restore', ['--to', to, ...options], { ...env, ...change })
    const { code, output } = await run
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toContain(words)
    expect(existsSync(to)).toBe(false)
  })

  it('a folder that is not empty, one of the backups, one in which a restore was cut off', async () => {
    const full = join(scratch, 'full')
    mkdirSync(full)
    writeFileSync(join(full, 'mine'), 'x')
    expect(await restoreTo('full')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty'),
    })
    expect(readdirSync(full)).toEqual(['mine'])
    const inside = await restoreTo('backups/x')
    expect(inside.output).toContain('another folder than that of the backups')
    const half = join(scratch, 'half')
    mkdirSync(half)
    writeFileSync(join(half, 'restoring.json'), '{"pid":999999999}')
    expect((await restoreTo('half')).output).toContain('was cut off')
    const { run } = command('backup', [], { ...env, DATA_DIR: half })
    expect((await run).output).toContain('Nothing is installed')
  })

  it('two at once into one folder: one of them writes', async () => {
    const results = await Promise.all([restoreTo('both'), restoreTo('both')])
    const codes = results
      .map(({ code }) => String(code))
      .toSorted((a, b) => a.localeCompare(b))
    expect(codes).toEqual(['0', '1'])
    const refusal = results.find(({ code }) => code === 1)?.output
    expect(refusal).toMatch(/Another restore writes to|is not empty/)
    expect(existsSync(join(scratch, 'both', 'restored.json'))).toBe(true)
  })

  /** Returns a copy of the backups in which `change` has changed one file. */
  function changedCopy(
    name: string,
    file: (newest: string) => string,
    change: (path: string) => void,
  ) {
    const root = join(scratch, name)
    // Links, not copies: a change replaces a file.
    execFileSync('cp', ['-al', backups, root])
    const newest = join(root, seriesIn(root).at(-1) ?? '')
    change(file(newest))
    return root
  }
  const flip = (path: string) => {
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    rmSync(path)
    writeFileSync(path, bytes)
  }
  const base = (newest: string) => join(newest, basesIn(newest).at(-1) ?? '')

  it.each([
    [
      'a changed file',
      (at: string) => join(base(at), 'secret.json'),
      flip,
      'secret.json in the backup is damaged',
    ],
    [
      'a changed manifest',
      (at: string) => join(base(at), 'manifest'),
      flip,
      'manifest in the backup is damaged',
    ],
    [
      'a missing file',
      (at: string) => join(base(at), 'postgres/global/pg_control'),
      (path: string) => rmSync(path),
      'pg_control is missing',
    ],
    [
      'a file in the place of another',
      (at: string) => join(base(at), 'secret.json'),
      (path: string) => {
        rmSync(path)
        linkSync(join(path, '../postgres/PG_VERSION'), path)
      },
      'secret.json in the backup is damaged',
    ],
    [
      'missing WAL',
      (at: string) =>
        join(
          at,
          'wal',
          readdirSync(join(at, 'wal')).find((name) => /^\w{24}$/.test(name)) ?? '',
        ),
      (path: string) => rmSync(path),
      'is missing in the backup',
    ],
  ])('%s', async (name, file, change, words) => {
    const root = changedCopy(name.replaceAll(' ', '-'), file, change)
    const result = await command(
      'restore',
      ['--from', root, '--to', join(scratch, 'no')],
      env,
    ).run
    expect(result).toMatchObject({ code: 1, output: expect.stringContaining(words) })
    expect(
      readdirSync(scratch).includes('no') && readdirSync(join(scratch, 'no')).length > 0,
    ).toBe(false)
    rmSync(root, { recursive: true })
  })
})

it('R-OPS-61: an encrypted backup shows nothing of the house', () => {
  const names = readdirSync(backups, { recursive: true, encoding: 'utf8' })
  const secret = readFileSync(join(scratch, 'copy', 'secret.json'), 'utf8')
  const { cardKey } = JSON.parse(secret) as { cardKey: string }
  const files = names.filter((name) => /secret\.json$|wal\/\w{24}$|manifest$/.test(name))
  expect(files.length).toBeGreaterThan(4)
  for (const name of files) {
    const bytes = readFileSync(join(backups, name))
    expect(bytes.includes(cardKey) || bytes.includes(players[0]?.name ?? '')).toBe(false)
    expect(bytes[8]).toBe(1)
  }
})

it('R-OPS-64: a drill restores the newest backup and checks it', async () => {
  const { run } = command('drill', ['--scratch', scratch], env)
  const { code, output } = await run
  expect([code, output]).toEqual([0, expect.stringContaining('The drill passed')])
  expect(Number(/(\d+) checks/.exec(output)?.[1])).toBeGreaterThan(1000)
  expect(readdirSync(scratch).filter((name) => name.startsWith('jinli-drill'))).toEqual([])
  const report = JSON.parse(readFileSync(join(backups, 'drill.json'), 'utf8')) as object
  expect(report).toMatchObject({ failures: [], base: expect.stringMatching(/^base-/) })
})
