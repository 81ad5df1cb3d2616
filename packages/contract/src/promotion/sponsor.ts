import * as z from 'zod/mini'
import { visitorRead } from '../wire/endpoint.ts'
import { nothing } from '../wire/wire.ts'

/** Types of the sponsorships of the spec's `/zhanzhuye`; each type has a shipped page under `/h5/`. */
export const sponsorTypes = [1, 2] as const
export type SponsorType = (typeof sponsorTypes)[number]

/** An entry in the list of sponsorships. */
export const sponsorEntry = z.object({
  type: z.literal(sponsorTypes),
  name: z.string(),
  /** The beginning of the page's text. */
  summary: z.string(),
  picture: z.string(),
})

export const sponsors = visitorRead({
  path: '/api/sponsors',
  summary:
    'The sponsorships for their list; the page of each is among the `sponsor_urls` of app',
  input: nothing,
  output: z.array(sponsorEntry),
})
