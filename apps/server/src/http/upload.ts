import multipart from '@fastify/multipart'
import type { Endpoint } from '@jinli/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lane } from '../platform/lane.ts'
import { refuse } from '../platform/refuse.ts'

const mebi = 1024 * 1024
/** What a form has around its one file: boundaries, names, a field or two. */
const aroundBytes = 16 * 1024

/** So many files are in memory at once; the others wait with their bytes on the line. */
const reading = lane(4, 500)

/** Forms for the calls of this part of the server: one file and little beside it. */
export async function acceptUploads(server: FastifyInstance): Promise<void> {
  const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, fieldNameSize: 100 }
  await server.register(multipart, { limits: { ...limits, headerPairs: 20 } })
}

/** What a form went wrong with is the sender's: it is none, breaks off, or holds too much. */
function formProblem(error: unknown, mib: number): never {
  const { code } = error as { code?: string }
  return code === 'FST_REQ_FILE_TOO_LARGE'
    ? refuse('picture.too-large', { mib })
    : refuse('http.malformed')
}

/** The part `file` of a form, as far as it was taken. */
async function partOf(request: FastifyRequest, mib: number) {
  try {
    const part = await request.file({ limits: { fileSize: mib * mebi } })
    const bytes = await part?.toBuffer()
    return { name: part?.fieldname, bytes, cut: part?.file.truncated === true }
  } catch (error) {
    return formProblem(error, mib)
  }
}

async function fileOf(request: FastifyRequest, mib: number): Promise<Buffer> {
  if (!request.isMultipart()) refuse('picture.missing')
  const said = request.headers['content-length'] ?? ''
  if (/^\d+$/.test(said) && Number.parseInt(said, 10) > mib * mebi + aroundBytes)
    refuse('picture.too-large', { mib })
  const { name, bytes, cut } = await partOf(request, mib)
  if (cut) refuse('picture.too-large', { mib })
  return name === 'file' && bytes?.length ? bytes : refuse('picture.missing')
}

/**
 * Does the work with the file of a call that takes one, in `file`; without one for all other calls. The file
 * is read only now, when it is known who sends it, and counts as in memory until the work is done.
 */
export async function withUpload<T>(
  { upload }: Endpoint,
  request: FastifyRequest,
  work: (uploaded: { file?: Buffer }) => Promise<T>,
): Promise<T> {
  if (!upload) return work({})
  return reading(async () => work({ file: await fileOf(request, upload.mib) }))
}
