import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

type Run = { code: number; output: string }

/** Runs a command of `bin/`; returns its exit code and output. */
function run(url: string, name: string, ...options: string[]): Promise<Run> {
  const file = fileURLToPath(new URL(name, import.meta.url))
  return new Promise((resolve) => {
    // Without a folder of its own it would compare with the heads of a house that was started here.
    const DATA_DIR = dirname(app().context.config.uploadsDir)
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR }
    const child = execFile(
      process.execPath,
      [file, ...options],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, output: `${out}${err}` }),
    )
  })
}

/** Runs `npm run audit` against the test's database. */
const audit = (url = app().database.ownerUrl) => run(url, 'audit.ts')
const figures = (...options: string[]) =>
  run(app().database.ownerUrl, 'figures.ts', ...options)

it('R-MONEY-22: the whole of the books by a command of its own, which ends with 1 where they do not hold', async () => {
  const player = await app().registerPlayer()
  await app().fund(player, 50_000n)
  const sound = await audit()
  expect(sound).toEqual({ code: 0, output: expect.stringContaining('the ledger balances') })
  expect(sound.output).toMatch(/deposit: \d+ in 1 slices/)
  const change = (delta: number) =>
    app().owner.query(
      `UPDATE ledger.account SET balance = balance + ${delta} WHERE code = 'player:${player.id}:available'`,
    )
  await change(1)
  try {
    const result = await audit()
    expect(result.code).toBe(1)
    expect(result.output).toContain('I-3: player:')
  } finally {
    await change(-1)
  }
})

it('R-ADMIN-306: heads that were kept of the audit trail are compared by a command', async () => {
  const url = app().database.ownerUrl
  const folder = await mkdtemp(join(tmpdir(), 'jinli-heads-'))
  const auditHeadsFile = join(folder, 'heads.txt')
  const config = { ...app().context.config, auditHeadsFile }
  const trail = (...options: string[]) =>
    run(url, 'audit.ts', '--trail', '--heads', auditHeadsFile, ...options)
  await app().staffToken()
  await app().runJob('keep-audit-head', { config })
  const [head = ''] = (await readFile(auditHeadsFile, 'utf8')).split('\n')
  expect(head).toMatch(/^\S+Z \d+ \d+ [0-9a-f]{64}$/)
  await app().newStaff('finance')
  await app().runJob('seal-audit')

  const sound = await trail()
  expect(sound).toEqual({
    code: 0,
    output: expect.stringContaining('1 kept heads, 0 differ'),
  })
  expect(sound.output).toContain('the audit trail is whole')
  expect(await trail('--whole')).toMatchObject({ code: 0 })

  const change = (reason: string) =>
    app().owner.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE audit SET reason = '${reason}' WHERE position = 1; COMMIT`,
    )
  await change('other')
  // Up to the kept head the lines were checked before; only the whole check reads them again.
  expect((await trail()).code).toBe(0)
  const whole = await trail('--whole')
  expect(whole.code).toBe(1)
  expect(whole.output).toMatch(/I-22: audit line \d+ at position 1 has been changed/)
  await change('')

  await writeFile(auditHeadsFile, head.replace(/[0-9a-f]{64}$/, 'a'.repeat(64)))
  const other = await trail()
  expect(other).toMatchObject({ code: 1 })
  expect(other.output).toContain('is another than was sealed')
  await writeFile(auditHeadsFile, 'no head\n')
  expect(await trail()).toMatchObject({ code: 1 })
  expect(await run(url, 'audit.ts', '--nothing')).toMatchObject({ code: 1 })
})

it('R-ADMIN-305: the daily job compares the last kept head before it keeps another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinli-heads-'))
  const auditHeadsFile = join(folder, 'deep', 'heads.txt')
  const config = { ...app().context.config, auditHeadsFile }
  const lines = async () => (await readFile(auditHeadsFile, 'utf8')).trim().split('\n')
  await app().clock.forward(2 * 86_400_000)
  await app().runJob('keep-audit-head', { config })
  const keptLines = await lines()
  expect(keptLines.length).toBeGreaterThanOrEqual(1)
  await app().runJob('keep-audit-head', { config })
  expect(await lines()).toEqual(keptLines)
  const wrong = keptLines.map((each) => each.replace(/[0-9a-f]{64}$/, 'b'.repeat(64)))
  await writeFile(auditHeadsFile, `${wrong.join('\n')}\n`)
  await app().clock.forward(86_400_000)
  await app().runJob('keep-audit-head', { config })
  const { rows } = await app().owner.query(
    `SELECT detail FROM ledger_audit_finding WHERE scope = 'audit_head' AND resolved_at IS NULL`,
  )
  expect(rows).toEqual([
    { detail: expect.stringMatching(/is another than was sealed \(head of/) },
  ])
  await app().owner.query('UPDATE ledger_audit_finding SET resolved_at = app_now()')
})

it('says in one line what is wrong with its address', async () => {
  const { code, output } = await audit('http://nowhere')
  expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toContain('DATABASE_URL')
})

it('R-ADMIN-283: figures are made anew by a command, which compares them and can replace them', async () => {
  await everybodyDone(app().owner)
  for (const job of ['seal-ledger', 'fold-figures']) await app().runJob(job)
  const sound = await figures()
  expect(sound).toEqual({
    code: 0,
    output: expect.stringContaining('the figures are right'),
  })
  await app().owner.query('UPDATE figure_ledger SET amount = amount + 1')
  try {
    expect((await figures()).code).toBe(1)
  } finally {
    expect((await figures('--write')).code).toBe(0)
  }
  expect((await figures()).code).toBe(0)
})
