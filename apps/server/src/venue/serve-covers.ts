import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { refuse } from '../platform/refuse.ts'
import { coverSvg } from './cover.rules.ts'
import { coverOfGame } from './game.store.ts'
import { VendorCovers } from './vendor-covers.ts'

/** With these headers an SVG can run or load nothing. */
const headers = {
  // A renamed game gets its new cover within minutes.
  'cache-control': 'public, max-age=600',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Serves the covers of the catalogue under `/images/games/<venue>/<game>.svg`: the vendor's own, or our drawing. */
export function serveCovers(server: FastifyInstance, app: AppContext): void {
  const vendorCovers = new VendorCovers(app)
  server.get<{ Params: { '*': string } }>('/images/games/*', async (request, reply) => {
    const [, venue = '', game = ''] =
      /^([\w-]{1,32})\/([\w.:-]{1,64})\.svg$/.exec(request.params['*']) ?? []
    const cover = (await coverOfGame(app.pool, { venue, game })) ?? refuse('http.not-found')
    const { hue, name, path } = cover
    const vendorSvg = await vendorCovers.svgOf(venue, path)
    return reply
      .headers(headers)
      .type('image/svg+xml')
      .send(vendorSvg ?? coverSvg(game, hue, name))
  })
}
