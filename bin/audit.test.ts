import { execFile } from 'node:child_process'
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
    const env = { ...process.env, DATABASE_URL: url }
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
