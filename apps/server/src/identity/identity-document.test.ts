import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { runChecks } from '../../test/identity.ts'
import { residentNumber } from '../../test/resident-number.ts'
import { deleteOldPictures } from './identity-document.store.ts'
import { sandboxScripts } from './sandbox-identity.ts'

const app = useTestApp()
const basePath = '/admin/api/identity-documents'

let staff: string
let photo: Buffer
beforeAll(async () => {
  staff = await app().staffToken()
  photo = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#c0392b' },
  })
    .jpeg()
    .toBuffer()
})

async function sendPhoto({ token }: TestPlayer, bytes = photo) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'id.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const url = `${app().url}/api/identity/document`
  const response = await fetch(url, { method: 'POST', headers, body: form })
  return (await response.json()) as { code: number; error?: string }
}
type Row = { id: string; state: string; number_tail: string; note: string }
async function documentsOf({ name }: TestPlayer, token = staff): Promise<Row[]> {
  const { data } = await app().expectOk(basePath, { search: name }, token)
  return (data as unknown as { data: Row[] }).data
}
async function newDocument(player: TestPlayer): Promise<string> {
  expect((await sendPhoto(player)).code).toBe(200)
  return (await documentsOf(player))[0]?.id ?? ''
}
const decide = (id: string, verdict: string, input: object) =>
  app().call(`${basePath}/${id}/${verdict}`, input, staff)
const accept = (id: string, number = residentNumber()) => decide(id, 'accept', { number })
const identity = async ({ token }: TestPlayer) =>
  (await app().expectOk('/api/identity', {}, token)).data
const storedPicture = async (id: string) =>
  (await app().owner.query('SELECT picture_seal FROM identity_check WHERE id = $1', [id]))
    .rows[0].picture_seal as Buffer | null

describe('R-IDENT-07: the picture of a document', () => {
  it('is encrypted, opens for staff, and each look is recorded', async () => {
    const player = await app().registerPlayer()
    const id = await newDocument(player)
    expect(await identity(player)).toMatchObject({ state: 'review' })
    const bytes = await storedPicture(id)
    expect(bytes?.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)

    const looks = async () =>
      (
        await app().owner.query(
          `SELECT FROM audit WHERE action = 'identity.viewed' AND subject = $1`,
          [player.name],
        )
      ).rowCount
    const { data } = await decide(id, 'open', {})
    expect(data).toMatchObject({ birthday: '', cards: [] })
    const [head, body] = String(data?.picture).split(',')
    expect(head).toBe('data:image/jpeg;base64')
    const picture = await sharp(Buffer.from(body ?? '', 'base64')).metadata()
    expect(picture).toMatchObject({ width: 640, height: 400 })
    await decide(id, 'open', {})
    expect(await looks()).toBe(2)
  })

  it('is deleted after its days, and the decision stays', async () => {
    const player = await app().registerPlayer()
    const id = await newDocument(player)
    await deleteOldPictures(app().context.pool)
    expect(await storedPicture(id)).not.toBeNull()
    await accept(id)
    await deleteOldPictures(app().context.pool)
    expect(await storedPicture(id)).not.toBeNull()
    await app().owner.query(
      `UPDATE identity_check SET decided_at = app_now() - interval '31 days' WHERE id = $1`,
      [id],
    )
    await deleteOldPictures(app().context.pool)
    expect(await storedPicture(id)).toBeNull()
    expect((await decide(id, 'open', {})).data).toMatchObject({ picture: '' })
    expect(await identity(player)).toMatchObject({ state: 'verified' })
  })

  it('is a picture, and one is open at a time, however many are sent at once', async () => {
    const player = await app().registerPlayer()
    const other = Buffer.from('%PDF-1.7 no picture')
    expect((await sendPhoto(player, other)).error).toBe('picture.type')
    const answers = await atOnce(4, () => sendPhoto(player))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await documentsOf(player)).toHaveLength(1)
    const number = residentNumber()
    const check = await app().call('/api/identity/check', { number }, player.token)
    expect(check.error).toBe('identity.waiting')
  })

  it('helps a player whom the provider cannot tell', async () => {
    const player = await app().registerPlayer()
    const number = residentNumber(sandboxScripts.unclear)
    await app().expectOk('/api/identity/check', { number }, player.token)
    await runChecks(app())
    expect(await identity(player)).toMatchObject({ state: 'refused', reason: 'unclear' })
    await accept(await newDocument(player), number)
    expect(await identity(player)).toMatchObject({ state: 'verified' })
  })
})

describe('R-IDENT-08: staff decide about a document', () => {
  it('two at once decide once, and the player hears of one outcome', async () => {
    for (let n = 0; n < 20; n += 1) {
      const player = await app().registerPlayer()
      const id = await newDocument(player)
      const answers = await Promise.all([
        accept(id),
        decide(id, 'refuse', { reason: '照片不清晰' }),
      ])
      expect(answers.map(({ code }) => `${code}`).toSorted()).toEqual(['200', '409'])
      const isAccepted = answers[0]?.code === 200
      const state = isAccepted ? 'verified' : 'refused'
      expect(await identity(player)).toMatchObject({ state })
      const { rows: mails } = await app().owner.query(
        'SELECT kind FROM mail WHERE player_id = $1',
        [player.id],
      )
      expect(mails).toEqual([{ kind: `identity.${state}` }])
    }
  })

  it('one document verifies one of two accounts, also at once', async () => {
    for (let n = 0; n < 10; n += 1) {
      const players = [await app().registerPlayer(), await app().registerPlayer()]
      const ids: string[] = []
      for (const player of players) ids.push(await newDocument(player))
      const number = residentNumber()
      const answers = await Promise.all(ids.map((id) => accept(id, number)))
      const errors = answers.map(({ error }) => error ?? '')
      expect(errors.toSorted()).toEqual(['', 'identity.number-used'])
    }
  })

  it('a refusal says why, and another picture may come', async () => {
    const player = await app().registerPlayer()
    const id = await newDocument(player)
    expect((await decide(id, 'refuse', { reason: ' ' })).error).toBe(
      'review.reason-missing',
    )
    expect((await decide(id, 'refuse', { reason: '照片不清晰' })).code).toBe(200)
    expect(await identity(player)).toMatchObject({
      state: 'refused',
      reason: 'document',
      note: '照片不清晰',
    })
    expect((await sendPhoto(player)).code).toBe(200)
    expect(await documentsOf(player)).toHaveLength(2)
  })

  it('name, birth date and card must agree', async () => {
    const player = await app().registerPlayer()
    const id = await newDocument(player)
    const set = (column: string, value: string) =>
      app().owner.query(`UPDATE player SET ${column} = $2 WHERE id = $1`, [
        player.id,
        value,
      ])
    expect((await accept(id, '110000199005061000')).error).toBe('identity.number-wrong')
    await set('birthday', '1991-01-01')
    expect((await accept(id)).error).toBe('identity.birth-date')
    await set('birthday', '1990-05-06')
    await set('realname', '另一人')
    expect((await accept(id)).error).toBe('identity.disagrees')
    const { rows } = await app().owner.query(
      'SELECT name FROM identity_check WHERE id = $1',
      [id],
    )
    await set('realname', rows[0].name)
    await app().bindCard(player)
    await app().owner.query(
      `UPDATE payout_card SET owner = '另一人' WHERE player_id = $1`,
      [player.id],
    )
    expect((await accept(id)).error).toBe('identity.disagrees')
    await app().owner.query('UPDATE payout_card SET owner = $2 WHERE player_id = $1', [
      player.id,
      rows[0].name,
    ])
    const answer = await accept(id)
    expect(answer.code).toBe(200)
    expect(answer.data).toMatchObject({ state: 'verified' })
    expect((await accept('999999')).error).toBe('review.not-found')
  })
})
