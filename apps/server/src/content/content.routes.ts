import { shippedPictures } from '@jinli/contract/content'
import { bannerList, homenotice } from '@jinli/contract/site'
import { sponsors, sponsorTypes } from '@jinli/contract/sponsor'
import { handle } from '../http/handle.ts'
import { liveContent } from './content.store.ts'
import { sponsorShown } from './serve-sponsors.ts'
import { entryOf } from './sponsor-page.ts'

/** Shown while the operator has none: home of clients in the field stands still without a picture. */
const houseBanners = shippedPictures.map(({ src, label }) => ({
  src,
  title: label,
  link: '',
}))

export const contentRoutes = [
  handle(bannerList, async ({ app }) => {
    const found = await liveContent(app.pool, 'banner')
    if (found.length === 0) return houseBanners
    return found.map(({ picture, title, link }) => ({ src: picture, title, link }))
  }),

  handle(homenotice, async ({ app }) => {
    const found = await liveContent(app.pool, 'notice')
    return found.map(({ title }) => title)
  }),

  handle(sponsors, ({ app }) =>
    Promise.all(
      sponsorTypes.map(async (type) => entryOf(type, await sponsorShown(app, type))),
    ),
  ),
]
