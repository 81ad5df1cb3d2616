import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { refuse } from '../platform/refuse.ts'
import { semaphore } from '../platform/semaphore.ts'
import { tileSvg } from './cover.rules.ts'
import { tileOf } from './game.store.ts'

const headers = {
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** The most pictures that are kept; the oldest one makes room. */
const keptMax = 500
const drawInTurn = semaphore(1, 500)

/** Draws pictures once each. The decoder of the work is loaded with the first one. */
class TilePictures {
  private readonly kept = new Map<string, Promise<Buffer>>()

  pngOf(svg: string): Promise<Buffer> {
    const picture = this.kept.get(svg)
    if (picture) return picture
    const work = drawInTurn(async () => {
      const { default: sharp } = await import('sharp')
      return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
    })
    this.kept.set(svg, work)
    work.catch(() => this.kept.delete(svg))
    const [oldest] = this.kept.keys()
    if (this.kept.size > keptMax && oldest !== undefined) this.kept.delete(oldest)
    return work
  }
}

/**
 * Serves the tiles of other clients under `/static/image/<category_id>/<venue>.png`, of a lottery `<game>.png`. They show
 * no other picture, and their own server passes these paths on.
 */
export function serveTiles(server: FastifyInstance, app: AppContext): void {
  const pictures = new TilePictures()
  server.get<{ Params: { category: string; file: string } }>(
    '/static/image/:category/:file',
    async (request, reply) => {
      const { category, file } = request.params
      const [, name = ''] = /^([\w.:-]{1,64})\.png$/.exec(file) ?? []
      const tile = (await tileOf(app.pool, category, name)) ?? refuse('http.not-found')
      const svg = tileSvg(tile.venue, tile.game, tile.hue)
      return reply
        .headers(headers)
        .type('image/png')
        .send(await pictures.pngOf(svg))
    },
  )
}
