import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './wire.ts'

/** The sponsorships that the spec's `/zhanzhuye` knows, each with a page of ours under `/h5/`. */
export const sponsorTypes = [1, 2] as const
export type SponsorType = (typeof sponsorTypes)[number]

/** A sponsorship in the list. */
export const sponsorEntry = z.object({
  type: z.literal(sponsorTypes),
  name: z.string(),
  /** The first words of its text. */
  summary: z.string(),
  picture: z.string(),
})

export const sponsors = endpoint({
  path: '/api/sponsors',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary:
    'The sponsorships for their list; the page of each is among the `sponsor_urls` of app',
  input: nothing,
  output: z.array(sponsorEntry),
  refusals: [],
})
