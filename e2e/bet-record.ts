import { formatYuan, parseYuan } from '@jinli/money/money'
import { expect, type Locator, type Page } from '@playwright/test'
import { open } from './player.ts'

/** Stake and payout of a settled round, as the record of the game itself tells them. */
export async function toldByGame(row: Locator): Promise<{ stake: bigint; payout: bigint }> {
  const told = (await row.textContent()) ?? ''
  const amounts = [...told.matchAll(/¥([\d,]+\.\d\d)/g)].map(([, text = '']) =>
    parseYuan(text.replaceAll(',', '')),
  )
  const [stake, payout] = amounts
  if (!stake || payout === null || payout === undefined) throw new Error(`no bet: ${told}`)
  return { stake, payout }
}

/** `+¥1.40`, `-¥1.00`, `¥0.00`, as results are shown. */
function resultText(fen: bigint): string {
  const sign = fen < 0n ? '-' : fen > 0n ? '+' : ''
  return `${sign}¥${formatYuan(fen < 0n ? -fen : fen)}`
}

/** The newest bet in /betRecord is this one, settled: the venue's feed is read every two seconds. */
export async function expectBet(
  page: Page,
  game: string,
  { stake, payout }: { stake: bigint; payout: bigint },
): Promise<void> {
  await open(page, '/betRecord')
  const bet = page.getByRole('article').first()
  await expect(async () => {
    await page.reload()
    await expect(bet).toContainText('已结算', { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(bet).toContainText(game)
  await expect(bet).toContainText(`投注金额¥${formatYuan(stake)}`)
  await expect(bet).toContainText(`输赢${resultText(payout - stake)}`)
}
