import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { compressAnswers } from './compress.ts'
import { openApi } from './openapi/open-api.ts'

/** Serves `/docs` for people and `/docs/json` for programs. */
export async function serveDocs(server: FastifyInstance): Promise<void> {
  await server.register(async (docs) => {
    compressAnswers(docs)
    await docs.register(helmet, { contentSecurityPolicy: false })
    await docs.register(swagger)
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // On plain http no server would answer an upgraded request.
      transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
      // The document is made at the first request, so that a start does not wait for it.
      transformSpecification: openApi,
      transformSpecificationClone: false,
    })
  })
}
