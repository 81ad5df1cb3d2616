import { hostOf } from '@jinli/contract/link.rules'
import { app as appInfo, getservicerurl, getVisitUrl } from '@jinli/contract/site'
import { livePopup } from '../content/content.store.ts'
import { type Caller, handle } from '../http/handle.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse } from '../platform/refuse.ts'
import { siteSettings } from './site.store.ts'
import { hostsOf, themeOf } from './site-document.ts'

/**
 * The operator's visit address with a `/` at its end, because clients append `register?pid=` to it; none
 * with a query, of a host that is not on the operator's list, nor where the caller already is (decisions §2).
 */
function visitUrl(stored: string, hosts: readonly string[], caller: Caller): string {
  const url = stored && URL.canParse(stored) ? new URL(stored) : null
  // Players are sent there: a web address and nothing else.
  const web = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  const safe = web && !url.search && !url.hash && hosts.includes(url.hostname)
  if (!safe || url.hostname === caller.reached().hostname.replace(/:\d+$/, ''))
    refuse('site.no-visit-url')
  return `${url.origin}${url.pathname.replace(/\/?$/, '/')}`
}

/** A page in place of ours, as long as its host is on the list. */
function listedOr(stored: string, hosts: readonly string[], ours: string): string {
  const host = hostOf(stored)
  return host !== null && hosts.includes(host) ? stored : ours
}

/** A page of ours that may be framed (http/pages.ts), for what the operator has none of. */
function ownPage(caller: Caller, name: 'app' | 'ios' | 'service' | '1' | '2'): string {
  return `${caller.reached().origin}/h5/${name}.html`
}

export const siteRoutes = [
  handle(getVisitUrl, async ({ app, caller }) => {
    const site = await siteSettings(app.pool)
    const hosts = hostsOf(site.text('hosts'))
    return { url: visitUrl(site.text('visit_url'), hosts, caller) }
  }),

  handle(appInfo, async ({ app, caller }) => {
    const { text, flag } = await siteSettings(app.pool)
    const popup = flag('index_modal') ? await livePopup(app.pool) : null
    const hosts = hostsOf(text('hosts'))
    const sponsor = (type: 1 | 2) =>
      listedOr(text(`sponsor_${type}_url`), hosts, ownPage(caller, `${type}`))
    const download = text('ios_download_url') || ownPage(caller, 'ios')
    return {
      title: text('title'),
      site_state: flag('site_state'),
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
      sponsor_urls: [sponsor(1), sponsor(2)],
    }
  }),

  handle(getservicerurl, async ({ app, caller }) => {
    const site = await siteSettings(app.pool)
    const outside = site.text('service_url')
    return { url: outside || ownPage(caller, 'service'), built_in: outside === '' }
  }),
]
