import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A button in the middle of its change of colour has no colour to measure. */
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

/** What axe finds on the screen as it stands; `rules` to look at these alone. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page)
  // Half a megabyte of script, which a page needs once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
  // The page in a game's frame is the venue's; without other origins to look into it needs no second page,
  // which took twice as long as the looking.
  axe.exclude('iframe').setLegacyMode()
  // Places of whatever is in order are not worked out.
  axe.options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 140)} ${any[0]?.message ?? ''}`),
  )
}
