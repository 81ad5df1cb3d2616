import { expect, type Page, test } from '@playwright/test'
import { fund, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, open, shot } from '../kit/player.ts'
import { change, depositor, openToday, today, waitForDay } from '../kit/red-packets.ts'
import { signInStaff } from '../kit/staff.ts'

/** Waits for the next brand day when the current one is about to end, because its red packets then close. */
async function dayWithRoom() {
  const secondsLeft = `extract(epoch FROM ${today} + 1 - (now() AT TIME ZONE 'Asia/Shanghai'))::int`
  const { rows } = await change(`SELECT ${secondsLeft} AS seconds`)
  const seconds = Number(rows[0]?.seconds)
  if (seconds > 180) return
  test.setTimeout((seconds + 180) * 1000)
  await new Promise((resolve) => setTimeout(resolve, (seconds + 1) * 1000))
}

test.beforeAll(async () => {
  await dayWithRoom()
  await openToday()
})

test.afterAll(() =>
  change(`UPDATE site_setting SET value = '0' WHERE key = 'redpacket_switch'`),
)

const draw = (page: Page) => page.getByRole('button', { name: '拆红包' })
const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

// R-RED-01 R-RED-02 R-RED-03 R-RED-05 R-RED-06 R-RED-07 R-RED-14 R-RED-17 R-RED-18 R-RED-19
test('a player opens what their deposits earned, and finds it in the records', async ({
  page,
}) => {
  const account = await depositor(500)
  await openAs(page, account, '/hongbao')
  await expect(page.getByText('活动时间：每天00:00至23:59（北京时间）')).toBeVisible()
  await expect(page.getByText('存款统计：前一日00:00至当日00:00')).toBeVisible()
  await expect(page.getByRole('table', { name: '红包金额与概率' })).toContainText('88.88')
  const chances = page.getByRole('region', { name: '拆红包' })
  await expect(chances).toContainText('剩余次数2')
  expect(await violations(page)).toEqual([])
  await draw(page).click()
  const prize = popup(page, '恭喜您获得')
  await expect(prize).toContainText('¥88.88')
  expect(await violations(page)).toEqual([])
  await prize.getByRole('button', { name: '再拆一个（还剩1次）' }).click()
  await expect(prize).toContainText('¥88.88')
  await prize.getByRole('button', { name: '收下红包' }).click()
  await expect(chances).toContainText('剩余次数0')
  await draw(page).click()
  await expect(popup(page, '还没有领取次数')).toContainText(
    '您暂未达到领取条件，快去完成吧！',
  )
  await page.getByRole('button', { name: '知道了' }).click()
  await open(page, '/welfare')
  await expect(page.getByText('剩余领取次数')).toBeVisible()
  await expect(page.getByRole('link', { name: /88\.88/ })).toHaveCount(2)
  await page.getByRole('button', { name: '去拆红包' }).click()
  await expect(draw(page)).toBeVisible()
})

// R-RED-04 R-RED-05 R-RED-06 R-RED-08
test('before and after the window the popup says so; what fails leads to the deposit', async ({
  page,
}) => {
  const account = await depositor(500)
  // Deposits of today count for tomorrow.
  await fund(account, 500)
  await openAs(page, account, '/hongbao')
  await expect(draw(page)).toBeVisible()
  await page.context().setOffline(true)
  await draw(page).click()
  await expect(popup(page, '未能拆开红包')).toContainText('服务器异常，请稍后再试', {
    timeout: 120_000,
  })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '知道了' }).click()
  const hours = (opens: string, closes: string) =>
    change(
      // Shortly after midnight this opening time is on the previous day, so counting must end at that time.
      `UPDATE red_packet_day SET opens_at = ${opens}, closes_at = ${closes},
         counts_until = least(counts_until, ${opens}) WHERE day = ${today}`,
    )
  const hoursQuery = `SELECT opens_at, closes_at, counts_until FROM red_packet_day WHERE day = ${today}`
  const { rows } = await change(hoursQuery)
  try {
    await hours(`now() + interval '1 hour'`, `now() + interval '2 hours'`)
    await draw(page).click()
    await expect(popup(page, '红包雨还未开始')).toContainText('红包雨还未开始，请')
    await page.getByRole('button', { name: '知道了' }).click()
    await hours("opens_at - interval '3 hours'", `now() - interval '1 second'`)
    await waitForDay(`day = ${today} + 1`)
    await page.reload()
    await draw(page).click()
    const closedPopup = popup(page, '今日红包雨已结束')
    await expect(closedPopup).toContainText('下一场')
    await closedPopup.getByRole('button', { name: '去存款' }).click()
    await expect(page).toHaveURL(/#\/wallet\?type=0$/)
  } finally {
    await change(
      `UPDATE red_packet_day SET opens_at = $1, closes_at = $2, counts_until = $3 WHERE day = ${today}`,
      [rows[0]?.opens_at, rows[0]?.closes_at, rows[0]?.counts_until],
    )
  }
})

// R-RED-15 R-RED-21: the browser computes the result from the seed and the table alone.
test('a day that is over is verified in the browser', async ({ page }) => {
  const account = await depositor(500)
  await openAs(page, account, '/hongbao')
  await draw(page).click()
  await expect(popup(page, '恭喜您获得')).toContainText('¥88.88')
  await open(page, '/welfare')
  await page.getByRole('link', { name: /88\.88/ }).click()
  await expect(page.getByText('活动结束后公布')).toBeVisible()
  await change(
    `UPDATE red_packet_draw SET created_at = created_at - interval '10 minutes' WHERE day = ${today}`,
  )
  await change(
    `UPDATE red_packet_day SET opens_at = least(opens_at, now() - interval '1 hour'),
       counts_until = least(counts_until, now() - interval '1 hour'),
       closes_at = now() - interval '2 minutes' WHERE day = ${today}`,
  )
  await expect
    .poll(
      async () =>
        (
          await change(
            `SELECT FROM red_packet_day WHERE day = ${today} AND seed IS NOT NULL`,
          )
        ).rowCount,
      { timeout: 120_000 },
    )
    .toBe(1)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.getByText('种子与指纹一致，1个红包全部验证无误')).toBeVisible()
  await expect(page.getByText('一致', { exact: true })).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/api/redpacket'))).toEqual([
    '/api/redpacketproof',
  ])
  expect(await violations(page)).toEqual([])
})

// R-RED-26
test('staff see what the day pays, and who drew', async ({ browser }) => {
  const page = await signInStaff(browser)
  await page.goto(`${baseUrl()}/admin/#/red-packets`)
  const day = page.getByRole('row').filter({ hasText: '指纹' }).last()
  await expect(day).toContainText('20,000.00')
  await expect(day).toContainText('88.88（100%）×')
  await shot(page, 'admin-red-packets')
  await page.goto(`${baseUrl()}/admin/#/red-packet-draws`)
  await expect(page.getByRole('row').filter({ hasText: '88.88' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
