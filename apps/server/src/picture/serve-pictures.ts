import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { refuse } from '../platform/refuse.ts'
import { pictureName } from './picture.rules.ts'
import { privateOwner } from './picture.store.ts'
import { fromStore, picturesOf } from './picture-stores.ts'

const year = 31_536_000

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** With these headers a file is always treated as a picture that runs and loads nothing. */
const headers = {
  'cache-control': `public, max-age=${year}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

const privateHeaders = {
  ...headers,
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'authorization',
}

/** Whether a caller may see the picture of a private conversation; the token comes as for a call. */
export type MayRead = (request: FastifyRequest, picture: PrivatePicture) => Promise<boolean>
export type PrivatePicture = { name: string; owner: string }

/**
 * Serves uploads under `/images/<name>`; other names there are files of the player app. A picture of a private
 * conversation is served to its two sides only, and nobody may store it.
 */
export function servePictures(
  server: FastifyInstance,
  app: AppContext,
  mayRead: MayRead,
): void {
  const store = picturesOf(app)
  const param = pictureName.source.slice(1, -1)
  server.get<{ Params: { name: string } }>(
    `/images/:name(^${param}$)`,
    async (request, reply) => {
      const { name } = request.params
      const owner = await privateOwner(app.pool, name)
      const isPublic = owner === null
      if (!isPublic && !(await mayRead(request, { name, owner }))) refuse('http.not-found')
      const picture = (await fromStore(app, store.open(name))) ?? refuse('http.not-found')
      const type = types[name.slice(name.indexOf('.') + 1)]
      return reply
        .headers(isPublic ? headers : privateHeaders)
        .header('etag', `"${name}"`)
        .header('content-length', picture.size)
        .type(type ?? 'application/octet-stream')
        .send(picture.body)
    },
  )
}
