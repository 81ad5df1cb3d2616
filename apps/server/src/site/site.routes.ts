import {
  app as appInfo,
  bannerList,
  getservicerurl,
  getVisitUrl,
  homenotice,
} from '@jinli/contract/site'
import { type Caller, visitorRead } from '../handle.ts'
import { refuse } from '../platform/refuse.ts'
import { listBanners, listNotices, siteSettings } from './site.store.ts'

/** The operator's visit address, unless it is where the caller already is (decisions §2). */
function visitUrl(stored: string, caller: Caller): string {
  const url = stored && URL.canParse(stored) ? new URL(stored) : null
  // Players are sent there: a web address and nothing else.
  const safe = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!safe || url.hostname === caller.hostname.replace(/:\d+$/, ''))
    refuse('site.no-visit-url')
  return url.href
}

export const siteRoutes = [
  visitorRead(getVisitUrl, async ({ app, caller }) => {
    const site = await siteSettings(app.pool)
    return { url: visitUrl(site.text('visit_url'), caller) }
  }),

  visitorRead(appInfo, async ({ app }) => {
    const { text, flag } = await siteSettings(app.pool)
    return {
      title: text('title'),
      site_state: flag('site_state'),
      repair_tips: text('repair_tips'),
      redpacket_switch: flag('redpacket_switch'),
      index_modal: flag('index_modal'),
      webcontent: text('webcontent'),
      h5_url: text('h5_url'),
      site_logo: text('site_logo'),
      ios_download_qrcode: text('ios_download_qrcode'),
      ios_download_url: text('ios_download_url'),
      mode: app.config.mode,
      webcontent_version: text('webcontent_version'),
    }
  }),

  visitorRead(bannerList, ({ app }) => listBanners(app.pool)),
  visitorRead(homenotice, ({ app }) => listNotices(app.pool)),
  visitorRead(getservicerurl, async ({ app }) => {
    const site = await siteSettings(app.pool)
    return { url: site.text('service_url') }
  }),
]
