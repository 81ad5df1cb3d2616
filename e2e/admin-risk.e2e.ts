import { expect, test } from '@playwright/test'
import { askDeposit, newAccount } from './api.ts'
import { violations } from './axe.ts'
import { inDatabase } from './database.ts'
import { baseUrl } from './player.ts'
import { queue, rows, sayYes, signInStaff } from './staff.ts'

// R-ABUSE-05 R-ABUSE-06 R-ABUSE-07
test('a hint stands beside the order, opens who else it is about, and is dismissed for a reason', async ({
  browser,
}) => {
  const account = await newAccount()
  const other = await newAccount()
  await askDeposit(account, 500)
  await inDatabase((client) =>
    client.query(
      `INSERT INTO abuse_flag (player_id, kind, evidence_key, evidence, weight)
       SELECT p.id, 'shared_card', 'e2e', jsonb_build_object('tail', '8821', 'count', 2,
         'players', jsonb_build_array($2::text)), 2 FROM player p WHERE p.name = $1`,
      [account.name, other.name],
    ),
  )
  const desk = await signInStaff(browser)
  await queue(desk, 'deposits', `?state=0&search=${account.name}`)
  await rows(desk).first().click()
  const panel = desk.getByRole('region', { name: '会员概况' })
  const flags = panel.getByRole('list', { name: '风险提示' })
  await expect(flags).toContainText('同卡多账号')
  await expect(flags).toContainText('8821')
  await flags.getByRole('link', { name: other.name }).click()
  await expect(desk).toHaveURL(/abuse-flags/)

  await desk.goto(`${baseUrl()}/admin/#/abuse-flags?search=${account.name}`)
  const row = desk.getByRole('row').filter({ hasText: account.name })
  await expect(row).toContainText('关联会员')
  expect(await violations(desk)).toEqual([])
  await row.getByRole('button', { name: /^忽略/ }).click()
  await desk.getByRole('dialog').getByText('家人共用，已核实').click()
  await sayYes(desk, '确认忽略')
  await expect(row).toHaveCount(0)
  await desk.goto(
    `${baseUrl()}/admin/#/abuse-flags?status=dismissed&search=${account.name}`,
  )
  await expect(row).toContainText('家人共用，已核实')
})
