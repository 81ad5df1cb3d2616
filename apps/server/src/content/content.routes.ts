import { shippedPictures } from '@jinli/contract/content/content'
import { sponsors, sponsorTypes } from '@jinli/contract/promotion/sponsor'
import { bannerList, homenotice } from '@jinli/contract/site/site'
import { handle } from '../http/handle.ts'
import { liveContent } from './content.store.ts'
import { sponsorShown } from './serve-sponsors.ts'
import { entryOf } from './sponsor-page.ts'

/** Shown while no banner is published, because the home page of existing clients hangs if it gets no picture. */
const houseBanners = shippedPictures.map(({ src, label }) => ({
  src,
  title: label,
  link: '',
}))

export const contentRoutes = [
  handle(bannerList, async ({ app }) => {
    const banners = await liveContent(app.pool, 'banner')
    if (banners.length === 0) return houseBanners
    return banners.map(({ picture, title, link }) => ({ src: picture, title, link }))
  }),

  handle(homenotice, async ({ app }) => {
    const notices = await liveContent(app.pool, 'notice')
    return notices.map(({ title }) => title)
  }),

  handle(sponsors, ({ app }) =>
    Promise.all(
      sponsorTypes.map(async (type) => entryOf(type, await sponsorShown(app, type))),
    ),
  ),
]
