import { betrecord } from '@jinli/contract/bet/bet'
import { betCodes } from '@jinli/contract/states'
import { formatYuan, parseYuan } from '@jinli/money/money'
import { expect, type Locator, type Page } from '@playwright/test'
import { must } from './api.ts'
import { baseUrl, open } from './player.ts'

/** Returns stake and payout of a settled round (fen), from a row of the game's own record. */
export async function betOfRow(row: Locator): Promise<{ stake: bigint; payout: bigint }> {
  const rowText = (await row.textContent()) ?? ''
  const amounts = [...rowText.matchAll(/¥([\d,]+\.\d\d)/g)].map(([, text = '']) =>
    parseYuan(text.replaceAll(',', '')),
  )
  const [stake, payout] = amounts
  if (!stake || payout === null || payout === undefined)
    throw new Error(`no bet: ${rowText}`)
  return { stake, payout }
}

/** Returns a result as the app shows it: `+¥1.40`, `-¥1.00`, `¥0.00`. */
function resultText(fen: bigint): string {
  const sign = fen < 0n ? '-' : fen > 0n ? '+' : ''
  return `${sign}¥${formatYuan(fen < 0n ? -fen : fen)}`
}

/** Expects this settled bet as the newest in /betRecord; the server reads the venue's feed every two seconds. */
export async function expectBet(
  page: Page,
  game: string,
  { stake, payout }: { stake: bigint; payout: bigint },
): Promise<void> {
  await page.goto(`${baseUrl()}/healthz`)
  const token = await page.evaluate(() => sessionStorage.getItem('api_token') ?? '')
  const newest = async () => (await must(betrecord, {}, { token })).data[0]?.status
  await expect.poll(newest).toBe(betCodes.settled)
  await open(page, '/betRecord')
  const bet = page.getByRole('article').first()
  await expect(bet).toContainText('已结算')
  await expect(bet).toContainText(game)
  await expect(bet).toContainText(`投注金额¥${formatYuan(stake)}`)
  await expect(bet).toContainText(`输赢${resultText(payout - stake)}`)
}
