import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startVenueProcess } from '../../packages/dev-env/src/venue-process.ts'

const run = promisify(execFile)
/** A solo game, a table and a league (whose fixtures are proved beside its bet slips). */
const kinds = ['mines', 'k3', 'football']
const each = 12

type Round = { payout?: string; chain?: { index: number }; game: string }

test('R-GAME-128: the page of proofs confirms a batch of every kind without a network, and refuses what was changed', async ({
  page,
  context,
}, info) => {
  const file = info.outputPath('rounds.json')
  const command = 'apps/sandbox-venue/src/pay-sheets.ts'
  await run(process.execPath, [command, ...kinds, '--verify', `${each}`, '--save', file])
  const venue = await startVenueProcess({ delayScale: 0, sentinels: false })
  try {
    await page.goto(`${venue.url}/fair`)
    await expect(page.getByRole('status')).toHaveText('准备好了。')
    await context.setOffline(true)
    await venue.kill()
    await page.getByLabel('选择文件').setInputFiles(file)
    await expect(page.getByRole('status')).toHaveText(`${each * 4} 局全部一致。`)
    await expect(page.locator('[data-verdict="proved"]')).toHaveCount(each * 4)

    const { rounds } = JSON.parse(await readFile(file, 'utf8')) as { rounds: Round[] }
    for (const kind of kinds) {
      const bet = rounds.find(({ game, payout }) => game === kind && payout !== undefined)
      if (bet) bet.payout = '77777.77'
    }
    // The fixtures of a league that nobody bet on are proved too.
    const fixture = rounds.find(({ chain, payout }) => chain && payout === undefined)
    if (fixture?.chain) fixture.chain.index += 1
    await writeFile(file, JSON.stringify({ rounds }))
    await page.getByLabel('选择文件').setInputFiles(file)
    const failures = kinds.length + 1
    await expect(page.getByRole('status')).toHaveText(
      `${failures} 局与种子不符！${each * 4 - failures} 局一致。`,
    )
    await expect(page.getByText('按种子算出的结果与记录不同')).toHaveCount(kinds.length)
    await expect(page.getByText('这一环走不回事先公布的起点')).toHaveCount(1)
  } finally {
    await venue.stop()
  }
})
