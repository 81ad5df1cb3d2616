import { expect, type Locator, type Page } from '@playwright/test'
import { rows } from './staff.ts'

/** What one correction cost: clicks and keys, fields typed, seconds of work, people. */
export type Effort = { clicks: number; fields: number; seconds: number; people: number }

/** A member of staff at the back office. Each click, key and field counts. */
export type Member = {
  page: Page
  drawer: Locator
  click: (target: Locator) => Promise<void>
  type: (field: string, text: string) => Promise<void>
  /** Presses this button of the open dialog and waits until the dialog is closed. */
  confirm: (name: string) => Promise<void>
  /** Searches the order in the tab, from wherever the member is, and opens it. */
  openOrder: (menu: '存款审核' | '取款审核', tab: string, number: string) => Promise<void>
  /** Opens the order from 待我处理, as the second person. */
  openTask: (task: string, number: string) => Promise<void>
  /** Does the work and returns what it cost. */
  effort: (work: () => Promise<void>) => Promise<Effort>
}

export function memberAt(page: Page): Member {
  const count = { clicks: 0, fields: 0 }
  const drawer = page.locator('.review-drawer')
  const dialog = page.locator('.ant-modal')
  const menu = page.getByRole('navigation', { name: '主菜单' })

  async function click(target: Locator): Promise<void> {
    count.clicks += 1
    await target.click()
  }
  async function type(field: string, text: string): Promise<void> {
    count.fields += 1
    await dialog.locator(`[name=${field}]:is(input, textarea)`).fill(text)
  }
  async function confirm(name: string): Promise<void> {
    const button = dialog.getByRole('button', { name, exact: true })
    await click(button)
    await expect(button).toHaveCount(0)
  }
  async function openOrder(title: string, tabName: string, number: string): Promise<void> {
    const heading = page.getByRole('heading', { name: title })
    if (!(await heading.isVisible())) await click(menu.getByRole('link', { name: title }))
    await expect(heading).toBeVisible()
    const tab = page.locator('.ant-segmented-item').filter({ hasText: tabName }).first()
    if (!(await tab.getByRole('radio').isChecked())) await click(tab)
    const search = page.locator('input[name=search]')
    count.fields += 1
    await search.fill(number)
    count.clicks += 1
    await search.press('Enter')
    await click(rows(page).and(page.locator(`[data-row-key="${number}"]`)))
    await expect(drawer).toContainText(number)
  }
  async function openTask(task: string, number: string): Promise<void> {
    const taskRegion = page.getByRole('region', { name: `等您接手 · ${task}` })
    if (!(await page.getByRole('heading', { name: '待我处理' }).isVisible()))
      await click(menu.getByRole('link', { name: '待我处理' }))
    await click(taskRegion.getByTitle(number))
    await expect(drawer).toContainText(number)
  }
  async function effort(work: () => Promise<void>): Promise<Effort> {
    const before = { ...count }
    const since = performance.now()
    await work()
    return {
      clicks: count.clicks - before.clicks,
      fields: count.fields - before.fields,
      seconds: (performance.now() - since) / 1000,
      people: 1,
    }
  }
  return { page, drawer, click, type, confirm, openOrder, openTask, effort }
}
