import { expect, test } from '@playwright/test'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl } from '../kit/player.ts'
import { signInStaff } from '../kit/staff.ts'

// R-OPS-85
test('the health page shows the node, its jobs and venues, and what to do about an alarm', async ({
  browser,
}) => {
  const desk = await signInStaff(browser)
  const add = `INSERT INTO node_report (node, release, started_at, seen_at, figures)
    SELECT 'gone:8080', release, started_at, now() - interval '5 minutes', figures FROM node_report LIMIT 1`
  const silent = (text: string) => inDatabase((client) => client.query(text))
  await desk.goto(`${baseUrl()}/admin/#/health`)
  const nodes = desk.getByRole('table', { name: '节点' })
  await expect(nodes.getByText('执行后台任务')).toBeVisible({ timeout: 30_000 })
  const jobs = desk.getByRole('table', { name: '后台任务' }).last()
  await expect(jobs).toContainText('seal-ledger')
  await expect(desk.getByRole('table', { name: '场馆' })).toContainText('obgdy')
  await silent(add)
  try {
    await desk.reload()
    const alarms = desk.getByRole('region', { name: '报警' })
    await expect(alarms).toContainText('节点无响应 · 1 项')
    await expect(alarms).toContainText('处理：查看该节点的日志并重新启动')
    for (const width of [1440, 834]) {
      await desk.setViewportSize({ width, height: 900 })
      expect(await violations(desk)).toEqual([])
      const path = `test-results/screens/admin-health-${width}.png`
      await desk.screenshot({ path, fullPage: true })
    }
  } finally {
    await silent(`DELETE FROM node_report WHERE node = 'gone:8080'`)
  }
  await desk.context().close()
})
