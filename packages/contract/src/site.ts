import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { themeNames } from './theme.ts'
import { code, flag, nothing, own, renamed } from './wire.ts'

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

export const app = endpoint({
  path: '/api/app',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Site settings; site_state 0 means maintenance (spec §4)',
  input: nothing,
  output: z.object({
    title: z.string(),
    /** False: maintenance. */
    site_state: flag,
    repair_tips: z.string(),
    redpacket_switch: flag,
    index_modal: flag,
    webcontent: z.string(),
    h5_url: z.string(),
    site_logo: z.string(),
    ios_download_qrcode: z.string(),
    ios_download_url: z.string(),
    /** Ours: `sandbox` shows the 演示环境 mark; title and version are the popup's, which shows once per version. */
    mode: own(z.enum(['sandbox', 'live']), 'live'),
    webcontent_title: own(z.string(), ''),
    webcontent_version: own(z.string(), ''),
    theme: own(z.enum(themeNames), 'vermilion'),
    /** The pages of /zhanzhuye, of type 1 and 2. */
    sponsor_urls: own(z.array(z.string()), []),
  }),
  refusals: [],
})

export const bannerList = endpoint({
  path: '/api/bannerList',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Home banners, one at least; type 2 is the mobile set',
  input: z.object({ type: code([2] as const, 2) }),
  output: z.array(
    // Absolute paths, https or data: a client may lie anywhere. Title and link are ours.
    renamed(
      { src: z.string(), title: own(z.string(), ''), link: own(z.string(), '') },
      { src: ['src', 'pic'] },
    ),
  ),
  refusals: [],
})

export const homenotice = endpoint({
  path: '/api/homenotice',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Announcements as plain strings',
  input: nothing,
  output: z.array(z.string()),
  refusals: [],
})

export const getservicerurl = endpoint({
  path: '/api/getservicerurl',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Address of the customer-service page',
  input: nothing,
  // Ours: the address is our own, and our app has the conversation itself.
  output: z.object({ url: z.string(), built_in: own(flag, 0) }),
  refusals: [],
})
