import * as z from 'zod/mini'
import { endpoint, visitorRead } from '../wire/endpoint.ts'
import { code, extension, flag, nothing, time, withWireNames } from '../wire/wire.ts'
import { themeNames } from './theme.ts'

/** The window in which the site is closed; null ends are open. `note` is the text for players. */
export const siteMaintenance = z.nullable(
  z.object({ from: z.nullable(time), until: z.nullable(time), note: z.string() }),
)

const url = z.object({ url: z.string() })

export const getVisitUrl = endpoint({
  path: '/api/getVisitUrl',
  method: 'GET',
  audience: 'visitor',
  effect: 'read',
  summary:
    'A visit address of the operator, when one is set and it is not the caller’s own',
  input: nothing,
  output: url,
  refusals: ['site.no-visit-url'],
})

export const app = visitorRead({
  path: '/api/app',
  summary: 'Site settings; site_state 0 means maintenance (spec §4)',
  input: nothing,
  output: z.object({
    title: z.string(),
    /** Whether the site is open; false during maintenance. */
    site_state: flag,
    repair_tips: z.string(),
    redpacket_switch: flag,
    index_modal: flag,
    webcontent: z.string(),
    h5_url: z.string(),
    site_logo: z.string(),
    ios_download_qrcode: z.string(),
    ios_download_url: z.string(),
    /**
     * Extension: in `sandbox` mode clients show the mark 演示环境. `webcontent_title` and `webcontent_version` belong to
     * the popup, which a client shows once per version.
     */
    mode: extension(z.enum(['sandbox', 'live']), 'live'),
    webcontent_title: extension(z.string(), ''),
    webcontent_version: extension(z.string(), ''),
    theme: extension(z.enum(themeNames), 'vermilion'),
    /** The window of a closed site, also before it begins. */
    maintenance: extension(siteMaintenance, null),
    /** Addresses of the pages of /zhanzhuye, in the order of types 1 and 2. */
    sponsor_urls: extension(z.array(z.string()), []),
  }),
})

export const bannerList = visitorRead({
  path: '/api/bannerList',
  summary: 'Home banners, one at least; type 2 is the mobile set',
  input: z.object({ type: code([2] as const, 2) }),
  output: z.array(
    // Absolute paths, https or data URLs, since a client may run on another origin. Title and link are extensions.
    withWireNames(
      {
        src: z.string(),
        title: extension(z.string(), ''),
        link: extension(z.string(), ''),
      },
      { src: ['src', 'pic'] },
    ),
  ),
})

export const homenotice = visitorRead({
  path: '/api/homenotice',
  summary: 'Announcements as plain strings',
  input: nothing,
  output: z.array(z.string()),
})

export const getservicerurl = visitorRead({
  path: '/api/getservicerurl',
  summary: 'Address of the customer-service page',
  input: nothing,
  // Extension, `built_in`: whether `url` is the built-in support page. Then the player app shows the chat itself.
  output: z.object({ url: z.string(), built_in: extension(flag, 0) }),
})
