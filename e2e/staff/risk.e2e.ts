import { expect, type Page, test } from '@playwright/test'
import { askDeposit, askWithdrawal, bindCard, fund, newAccount } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, shot } from '../kit/player.ts'
import { colleague, queue, rows } from '../kit/staff.ts'

/** Plants an open case of accounts on one card, as the job would find it. */
async function plantCase(names: readonly string[]): Promise<void> {
  await inDatabase((client) =>
    client.query(
      `WITH c AS (INSERT INTO risk_case (kind, case_key) VALUES ('shared_card', $2) RETURNING id)
       INSERT INTO abuse_flag (player_id, kind, evidence_key, case_id, evidence, weight)
       SELECT p.id, 'shared_card', $2, c.id,
         jsonb_build_object('tail', '8821', 'count', cardinality($1::text[]), 'players', to_jsonb($1::text[])), 2
       FROM c, player p WHERE p.name = ANY ($1)`,
      [names, names.join()],
    ),
  )
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).not.toHaveClass(/zoom/)
  return dialog
}

test('D-14 D-22 D-3: a case marks an order, risk holds it, and the desk writes why it goes on', async ({
  browser,
}) => {
  const [account, other] = [await fund(await newAccount(), 500), await newAccount()]
  await bindCard(account)
  await askWithdrawal(account, 300)
  await plantCase([account.name, other.name])
  const [risk, desk] = [
    await colleague(browser, 'owner'),
    await colleague(browser, 'finance'),
  ]

  await risk.goto(`${baseUrl()}/admin/#/risk-cases?search=${account.name}`)
  await expect(rows(risk)).toHaveCount(1)
  await shot(risk, 'admin-risk-cases')
  await rows(risk).first().click()
  await expect(risk.getByRole('dialog')).toContainText('未结订单')
  await expect(risk.getByRole('dialog').getByRole('link', { name: '取款' })).toBeVisible()
  await shot(risk, 'admin-risk-case')
  expect(await violations(risk)).toEqual([])
  await risk.keyboard.press('Escape')

  await queue(desk, 'withdrawals', `?search=${account.name}`)
  await expect(rows(desk).first()).toContainText('个案：同卡多账号')
  await rows(desk).first().click()
  await queue(risk, 'withdrawals', `?search=${account.name}`)
  await rows(risk).first().click()
  // Risk holds the order although the desk has claimed it.
  const hold = await press(risk, '风控暂缓')
  await hold.locator('textarea[name=reason]').fill('核实收款卡')
  await shot(risk, 'admin-risk-hold')
  await hold.getByRole('button', { name: '确认暂缓' }).click()
  await expect(rows(risk).first()).toContainText('风控暂缓')
  await shot(risk, 'admin-withdrawal-on-hold')
  const end = await press(risk, '风控放行')
  await end.locator('textarea[name=reason]').fill('本人与配偶')
  await end.getByRole('button', { name: '确认放行' }).click()
  await expect(rows(risk).first()).not.toContainText('风控暂缓')
  await risk.keyboard.press('Escape')

  await desk.getByRole('button', { name: '刷新' }).click()
  const approval = await press(desk, '通过')
  await expect(approval.getByRole('note').first()).toContainText('须写明原因')
  await approval.getByText('通过待付（稍后打款）').click()
  await approval.getByRole('button', { name: '确认通过' }).click()
  await expect(approval).toContainText('请写明仍然通过的原因')
  await shot(desk, 'admin-withdrawal-flag')
  expect(await violations(desk)).toEqual([])
  await approval.locator('textarea[name=flag_reason]').fill('风控已核实')
  await approval.getByRole('button', { name: '确认通过' }).click()
  await expect(rows(desk).first()).toContainText('待付款')
  await rows(desk).first().click()
  await expect(desk.locator('.review-drawer')).toContainText('风控已核实')
  await shot(desk, 'admin-withdrawal-timeline')
  await Promise.all([risk, desk].map((page) => page.context().close()))
})

test('D-26: the second person enters a deposit anew', async ({ browser }) => {
  const account = await newAccount()
  const number = await askDeposit(account, 700)
  await inDatabase((client) =>
    client.query(
      `UPDATE deposit SET first_approved_by = (SELECT min(id) FROM staff), first_approved_at = app_now(),
         first_amount = 69000, first_reason = '少付10元', reference = 'E2E-SECOND-1' WHERE deposit_no = $1`,
      [number],
    ),
  )
  const second = await colleague(browser, 'finance')
  await queue(second, 'deposits', `?search=${account.name}`)
  await rows(second).first().click()
  const dialog = await press(second, '通过')
  await expect(dialog).toContainText(`复核存款 ${number}`)
  await expect(dialog.locator('input[name=amount]')).toHaveValue('')
  await expect(dialog).toContainText('少付10元')
  await dialog.locator('input[name=reference]').fill('e2e-second-1')
  await dialog.locator('input[name=amount]').fill('700')
  await dialog.locator('input[name=amount]').press('Enter')
  await expect(dialog).toContainText('与初审的金额不一致')
  await shot(second, 'admin-deposit-second')
  await dialog.locator('input[name=amount]').fill('690')
  await dialog.locator('input[name=amount]').press('Enter')
  await expect(second.getByText(`已复核通过 ${number}`)).toBeVisible()
  await second.context().close()
})
