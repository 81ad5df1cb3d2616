import { readFileSync } from 'node:fs'
import { type SponsorType, sponsorTypes } from '@jinli/contract/sponsor'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { framedHeaders } from '../http/framed.ts'
import { liveContent, versionText } from './content.store.ts'
import {
  openedBy,
  type SponsorText,
  shippedSponsor,
  sponsorKind,
  sponsorPage,
} from './sponsor-page.ts'

/** What players see of a sponsorship now. */
export async function sponsorShown(
  app: AppContext,
  type: SponsorType,
): Promise<SponsorText> {
  const [live] = await liveContent(app.pool, sponsorKind(type))
  return live ?? shippedSponsor(type)
}

/** The version of a ticket of the preview, as long as it is one of this sponsorship. */
async function drafted(app: AppContext, type: SponsorType, ticket: string) {
  const opened = openedBy(app.config.cardKey, ticket, app.clock.now())
  return opened && versionText(app.pool, { ...opened, kind: sponsorKind(type) })
}

/** `/h5/1.html` and `/h5/2.html`: the sponsorships, to be framed by whoever likes, and their shipped pictures. */
export function serveSponsors(server: FastifyInstance, app: AppContext): void {
  for (const type of sponsorTypes) {
    server.get<{ Querystring: { draft?: unknown } }>(
      `/h5/${type}.html`,
      async (request, reply) => {
        const { draft } = request.query
        const text =
          (typeof draft === 'string' ? await drafted(app, type, draft) : null) ??
          (await sponsorShown(app, type))
        return reply
          .headers(framedHeaders)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(sponsorPage(text))
      },
    )
    const file = new URL(`../../content/sponsor/${type}.svg`, import.meta.url)
    const picture = readFileSync(file)
    server.get(`/images/sponsors/${type}.svg`, async (_request, reply) =>
      reply
        .headers(framedHeaders)
        .header('cache-control', 'no-cache')
        .type('image/svg+xml')
        .send(picture),
    )
  }
}
