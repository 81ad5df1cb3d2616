import { hostOf } from '@jinli/contract/content/link.rules'
import { app as appInfo, getservicerurl, getVisitUrl } from '@jinli/contract/site/site'
import { livePopup } from '../content/content.store.ts'
import { siteClosing } from '../http/closed-site.ts'
import { type Caller, handle } from '../http/handle.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse } from '../platform/refuse.ts'
import { siteSettings } from './site.store.ts'
import { linesOf, themeOf } from './site-document.ts'

/**
 * Returns the operator's visit address with a `/` at the end, since clients append `register?pid=` to it. Refuses a
 * URL with a query, on a host that is not listed, or on the host that the caller has reached us by (decisions §2).
 */
function visitUrl(storedUrl: string, hosts: readonly string[], caller: Caller): string {
  const url = storedUrl && URL.canParse(storedUrl) ? new URL(storedUrl) : null
  // Players are redirected to this address, so it must be a web address.
  const web = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  const safe = web && !url.search && !url.hash && hosts.includes(url.hostname)
  if (!safe || url.hostname === caller.reached().hostname.replace(/:\d+$/, ''))
    refuse('site.no-visit-url')
  return `${url.origin}${url.pathname.replace(/\/?$/, '/')}`
}

/** Returns the operator's page if its host is listed, else ours. */
function listedOr(storedUrl: string, hosts: readonly string[], ours: string): string {
  const host = hostOf(storedUrl)
  return host !== null && hosts.includes(host) ? storedUrl : ours
}

/** Returns our own page (http/pages.ts), for an operator who has none. It can be shown in a frame. */
function ownPage(caller: Caller, name: 'app' | 'ios' | 'service' | '1' | '2'): string {
  return `${caller.reached().origin}/h5/${name}.html`
}

export const siteRoutes = [
  handle(getVisitUrl, async ({ app, caller }) => {
    const site = await siteSettings(app.pool)
    const hosts = linesOf(site.text('hosts'))
    return { url: visitUrl(site.text('visit_url'), hosts, caller) }
  }),

  handle(appInfo, async ({ app, caller }) => {
    const { text, flag } = await siteSettings(app.pool)
    const closing = await siteClosing(app.pool)
    const popup = flag('index_modal') ? await livePopup(app.pool) : null
    const hosts = linesOf(text('hosts'))
    const sponsor = (type: 1 | 2) =>
      listedOr(text(`sponsor_${type}_url`), hosts, ownPage(caller, `${type}`))
    const download = text('ios_download_url') || ownPage(caller, 'ios')
    return {
      title: text('title'),
      site_state: closing?.closed !== true,
      repair_tips: text('repair_tips'),
      redpacket_switch: flag('redpacket_switch'),
      index_modal: popup !== null,
      webcontent: popup?.content ?? '',
      h5_url: text('h5_url') || ownPage(caller, 'app'),
      site_logo: text('site_logo'),
      ios_download_qrcode: text('ios_download_qrcode') || qrImage(download),
      ios_download_url: download,
      mode: app.config.mode,
      webcontent_title: popup?.title ?? '',
      webcontent_version: popup ? `${popup.id}.${popup.version}` : '',
      theme: themeOf(text('theme')),
      maintenance: closing,
      sponsor_urls: [sponsor(1), sponsor(2)],
    }
  }),

  handle(getservicerurl, async ({ app, caller }) => {
    const site = await siteSettings(app.pool)
    const outside = site.text('service_url')
    return { url: outside || ownPage(caller, 'service'), built_in: outside === '' }
  }),
]
