import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../app.ts'

const app = useTestApp()

const path = '/admin/api/deposits/export'
const many = 25_000

let finance: TestStaff
beforeAll(async () => {
  finance = await app().newStaff('finance')
  const player = await app().registerPlayer('Long-File')
  await app().submitDeposit(player, 10_000n)
  await app().owner.query(
    `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, expires_at, payer_name)
     SELECT 'DX' || n, d.player_id, d.method, 100, d.setting_id, d.pay_to, now() + interval '1 hour',
       repeat('长', 200)
     FROM deposit d, generate_series(1, ${many}) n`,
  )
  await app().owner.query('ANALYZE deposit')
})

async function ends(): Promise<{ rows: number; cancelled?: true }[]> {
  const { rows } = await app().owner.query(
    `SELECT after FROM audit WHERE action = 'deposit.exported' ORDER BY id`,
  )
  return rows.map((row) => row.after)
}

/** Starts an export whose reader reads only on request. */
async function slowReader(base = app().url) {
  const { hostname, port } = new URL(base)
  const socket = connect(Number.parseInt(port, 10), hostname)
  socket.on('error', () => socket.destroy())
  const body = '{}'
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${finance.token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'readable')
  const responseHead = String(socket.read(16))
  return { begun: responseHead, socket }
}

describe('a file of any length', () => {
  it('R-ADMIN-72: holds every order once, newest first', async () => {
    const { lines } = await app().file(path, {}, finance.token)
    const numbers = lines.map((line) => line.slice(0, line.indexOf(',')))
    expect(numbers).toHaveLength(many + 1)
    expect(new Set(numbers).size).toBe(many + 1)
    expect(numbers[0]).toBe(`DX${many}`)
    await expect.poll(ends).toEqual([expect.objectContaining({ rows: many + 1 })])
    expect((await ends())[0]).not.toHaveProperty('cancelled')
  })

  it('R-ADMIN-72: an order that is decided meanwhile stands in it once', async () => {
    const { socket } = await slowReader()
    await app().owner.query(
      `UPDATE deposit SET state = 'rejected', decided_at = app_now()
       WHERE deposit_no IN ('DX1', 'DX${many}')`,
    )
    const pieces: Buffer[] = []
    socket.on('data', (piece) => pieces.push(piece))
    await expect
      .poll(() => Buffer.concat(pieces.slice(-2)).toString().endsWith('0\r\n\r\n'))
      .toBe(true)
    const text = Buffer.concat(pieces).toString()
    // A chunk may cut the text anywhere, so the whole file is searched.
    expect(text.split(`DX${many},`).length - 1).toBeLessThanOrEqual(1)
    expect(text.split('\nDX1,').length - 1).toBeLessThanOrEqual(1)
    socket.destroy()
    await expect.poll(async () => (await ends()).at(-1)?.rows).toBe(many + 1)
  })

  it('R-ADMIN-72: is made no faster than it is read, and ends with its reader', async () => {
    const before = (await ends()).length
    const { begun, socket } = await slowReader()
    expect(begun).toContain('200')
    socket.destroy()
    await expect.poll(async () => (await ends()).length).toBe(before + 1)
    const end = (await ends()).at(-1)
    expect(end).toMatchObject({ cancelled: true })
    // Far from complete: only what was in buffers.
    expect(end?.rows).toBeLessThan(many)
  })

  it('R-ADMIN-72: a file that could not be whole is refused, and says why', async () => {
    const before = (await ends()).length
    const reply = await app().call(path, { search: 'DX' }, finance.token)
    expect(reply).toMatchObject({ code: 400, error: 'export.search-too-wide' })
    expect(await ends()).toHaveLength(before)
  })

  it('R-ADMIN-72: only some are made at one time', async () => {
    const before = (await ends()).length
    const readers = [await slowReader(), await slowReader(), await slowReader()]
    const reply = await app().call(path, {}, finance.token)
    expect(reply).toMatchObject({ code: 429, error: 'export.busy' })
    for (const { socket } of readers) socket.destroy()
    await expect.poll(async () => (await ends()).length).toBe(before + 3)
    expect((await app().file(path, { search: 'nobody' }, finance.token)).lines).toEqual([])
  })

  it('R-ADMIN-72: a stop of the server breaks it off and writes it down', async () => {
    const server = await buildServer(app().context)
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const before = (await ends()).length
    const { socket } = await slowReader(url)
    const closing = once(socket, 'close')
    await server.close()
    const after = await ends()
    expect(after).toHaveLength(before + 1)
    expect(after.at(-1)).toMatchObject({ cancelled: true })
    socket.resume()
    await closing
  })
})
