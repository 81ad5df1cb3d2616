import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { refuse } from '../platform/refuse.ts'
import { pictureName } from './picture.rules.ts'
import { fromStore, picturesOf } from './picture-stores.ts'

const year = 31_536_000

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** Whatever a browser is made to think of the file: it is a picture, runs nothing and loads nothing. */
const headers = {
  'cache-control': `public, max-age=${year}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** `/images/<name>` of what was uploaded; other names under it are files of the player app. */
export function servePictures(server: FastifyInstance, app: AppContext): void {
  const store = picturesOf(app)
  const param = pictureName.source.slice(1, -1)
  server.get<{ Params: { name: string } }>(
    `/images/:name(^${param}$)`,
    async (request, reply) => {
      const { name } = request.params
      const found = (await fromStore(app, store.open(name))) ?? refuse('http.not-found')
      const type = types[name.slice(name.indexOf('.') + 1)]
      return reply
        .headers(headers)
        .header('etag', `"${name}"`)
        .header('content-length', found.size)
        .type(type ?? 'application/octet-stream')
        .send(found.body)
    },
  )
}
