import { EventEmitter, once } from 'node:events'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uploadimg } from '@jinli/contract/profile/profile'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { buildServer } from '@jinli/server/app'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { withUpload } from './upload.ts'

const app = useTestApp()
const lying = () => readdirSync(app().context.config.uploadsDir)

/** Sends a form, stops in the middle of the file, and waits until the signal aborts the request. */
function halfForm(url: string, token: string, signal: AbortSignal) {
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  async function* pieces() {
    yield Buffer.from(head)
    yield Buffer.alloc(90_000, 7)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
  }
  const init = { method: 'POST', headers, body: pieces(), duplex: 'half', signal } as const
  return fetch(`${url}/api/uploadimg`, init)
}

/** Sends half a form until the signal aborts it, again after each early answer; `answers` gets these. */
async function halfForms(token: string, signal: AbortSignal, answers: string[]) {
  while (!signal.aborted) {
    try {
      const reply = await halfForm(app().url, token, signal)
      answers.push(`${reply.status} ${await reply.text()}`)
    } catch (error) {
      if (!signal.aborted) answers.push(String(error))
    }
  }
}

// R-ADMIN-133
it('a file lies on the disk while it is looked at; who hangs up leaves nothing there', async () => {
  const { token } = await app().registerPlayer()
  const controller = new AbortController()
  const answers: string[] = []
  const all = Array.from({ length: 20 }, () => halfForms(token, controller.signal, answers))
  // The server reads sixteen uploads at once; the other four wait unread.
  const counts = () => ({ files: lying().length, answers: answers.slice(-3) })
  await expect.poll(counts).toMatchObject({ files: 16 })
  controller.abort()
  await Promise.all(all)
  await expect.poll(lying).toEqual([])
})

it('what a crash has left goes with a later start', async () => {
  const { uploadsDir } = app().context.config
  mkdirSync(uploadsDir, { recursive: true })
  const [old, young] = [join(uploadsDir, 'old'), join(uploadsDir, 'young')]
  for (const path of [old, young]) writeFileSync(path, 'x')
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(old, before, before)
  const server = await buildServer(app().context)
  await server.ready()
  expect(lying()).toEqual(['young'])
  await server.close()
})

it('who hung up before it was their turn takes no place from others', async () => {
  const gone = {
    socket: new EventEmitter(),
    raw: { destroyed: true, readableEnded: false },
    headers: {},
    isMultipart: () => true,
    file: () => new Promise(() => {}),
  } as unknown as FastifyRequest
  const upload = { call: uploadimg, request: gone, folder: app().context.config.uploadsDir }
  const refusals = await Promise.allSettled(
    Array.from({ length: 40 }, () => withUpload(upload, () => Promise.resolve())),
  )
  expect(refusals.map(({ status }) => status)).toEqual(Array(40).fill('rejected'))
})

it('a file that is opened after its sender was given up leaves nothing there', async () => {
  const socket = new EventEmitter()
  const part = { fieldname: 'file', file: Readable.from([Buffer.from('late')]) }
  const { promise, resolve } = Promise.withResolvers<typeof part>()
  const slow = {
    socket,
    raw: { destroyed: false, readableEnded: false },
    headers: {},
    isMultipart: () => true,
    file: () => promise,
  } as unknown as FastifyRequest
  const { uploadsDir: folder } = app().context.config
  const before = lying()
  const upload = { call: uploadimg, request: slow, folder }
  const reading = withUpload(upload, () => Promise.resolve())
  socket.emit('close')
  await expect(reading).rejects.toThrow()
  resolve(part)
  await once(part.file, 'close')
  await expect.poll(lying).toEqual(before)
})
