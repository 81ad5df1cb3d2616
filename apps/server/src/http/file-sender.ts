import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FileAnswer } from './handle.ts'

/** Sends files as they are made, as fast as they are read. A stop of the server breaks them off and waits for their ends. */
export function fileSender(server: FastifyInstance, type: string) {
  const sending = new Set<FileAnswer>()
  server.addHook('preClose', async () => {
    const ends = [...sending].map((file) => {
      file.body.destroy(new Error('the server stops'))
      return file.ended
    })
    await Promise.all(ends)
  })
  return (reply: FastifyReply, file: FileAnswer): FastifyReply => {
    sending.add(file)
    void file.ended.then(() => sending.delete(file))
    return reply
      .type(`${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.body)
  }
}
