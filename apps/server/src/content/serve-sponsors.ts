import { readFileSync } from 'node:fs'
import { type SponsorType, sponsorTypes } from '@jinli/contract/promotion/sponsor'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { embeddableHeaders } from '../http/embeddable-headers.ts'
import { liveContent, versionText } from './content.store.ts'
import {
  openedBy,
  type SponsorText,
  shippedSponsor,
  sponsorKind,
  sponsorPage,
} from './sponsor-page.ts'

/** Returns the published text of a sponsorship, or the shipped text if none is published. */
export async function sponsorShown(
  app: AppContext,
  type: SponsorType,
): Promise<SponsorText> {
  const [live] = await liveContent(app.pool, sponsorKind(type))
  return live ?? shippedSponsor(type)
}

/** Returns the text that a preview ticket shows, or null if the ticket is invalid or for another sponsorship. */
async function draftPage(app: AppContext, type: SponsorType, ticket: string) {
  const ticketContent = openedBy(app.config.cardKey, ticket, app.clock.now())
  return (
    ticketContent && versionText(app.pool, { ...ticketContent, kind: sponsorKind(type) })
  )
}

/** Serves the sponsorship pages `/h5/1.html` and `/h5/2.html`, which any site may frame, and their pictures. */
export function serveSponsors(server: FastifyInstance, app: AppContext): void {
  for (const type of sponsorTypes) {
    server.get<{ Querystring: { draft?: unknown } }>(
      `/h5/${type}.html`,
      async (request, reply) => {
        const { draft } = request.query
        const text =
          (typeof draft === 'string' ? await draftPage(app, type, draft) : null) ??
          (await sponsorShown(app, type))
        return reply
          .headers(embeddableHeaders)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(sponsorPage(text))
      },
    )
    const file = new URL(`../../content/sponsor/${type}.svg`, import.meta.url)
    const picture = readFileSync(file)
    server.get(`/images/sponsors/${type}.svg`, async (_request, reply) =>
      reply
        .headers(embeddableHeaders)
        .header('cache-control', 'no-cache')
        .type('image/svg+xml')
        .send(picture),
    )
  }
}
