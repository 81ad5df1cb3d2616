import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Waits for the end of animations: a button has no measurable colour while its colour changes. */
async function atRest(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

/** Returns what axe finds on the current screen; `rules` limits the check to these rules. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page)
  // The script has half a megabyte and is loaded once per page.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
  // The page in a game's frame belongs to the venue. If axe checks no frame of another origin, it opens no second
  // page; that page took twice as long as the check.
  axe.exclude('iframe').setLegacyMode()
  // Selectors of elements without findings are not computed.
  axe.options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations: findings } = await axe.analyze()
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 140)} ${any[0]?.message ?? ''}`),
  )
}
