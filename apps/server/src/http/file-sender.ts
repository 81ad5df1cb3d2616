import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FileAnswer } from './handle.ts'

/**
 * Returns a function that sends a file at the client's speed. When the server stops, it
 * aborts the files in progress and waits until they have ended.
 */
export function fileSender(server: FastifyInstance, type: string) {
  const inProgress = new Set<FileAnswer>()
  server.addHook('preClose', async () => {
    const ends = [...inProgress].map((file) => {
      file.body.destroy(new Error('the server stops'))
      return file.ended
    })
    await Promise.all(ends)
  })
  return (reply: FastifyReply, file: FileAnswer): FastifyReply => {
    inProgress.add(file)
    void file.ended.then(() => inProgress.delete(file))
    return reply
      .type(type)
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.body)
  }
}
