import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startS3Server } from '@jinli/dev-env/s3-server'
import { startTestApp } from '@jinli/dev-env/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { diskPictures } from './disk-pictures.ts'
import { type PictureStore, StoreLost } from './picture.port.ts'
import { s3Pictures } from './s3-pictures.ts'

setFlagsFromString('--expose-gc')
const folder = mkdtempSync(join(tmpdir(), 'jinli-pictures-'))
let bucket: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  bucket = await startS3Server()
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const newName = () => `${randomBytes(20).toString('hex')}.png`
async function bytesIn(store: PictureStore, name: string): Promise<Buffer | null> {
  const picture = await store.open(name)
  if (!picture) return null
  const bytes = Buffer.concat(await picture.body.toArray())
  expect(bytes.length).toBe(picture.size)
  return bytes
}

const stores: [string, () => PictureStore][] = [
  ['a folder', () => diskPictures(join(folder, 'pictures'))],
  ['a bucket', () => s3Pictures(bucket.settings)],
]

// R-ADMIN-147
describe.each(stores)('%s', (_name, open) => {
  it('keeps pictures by name, once and whole, and forgets them', async () => {
    const store = open()
    await store.check()
    const name = newName()
    expect(await bytesIn(store, name)).toBeNull()
    await store.drop(name)
    const bytes = randomBytes(700_001)
    await store.put(name, bytes)
    await store.put(name, bytes)
    expect(await bytesIn(store, name)).toEqual(bytes)
    await store.drop(name)
    await store.drop(name)
    expect(await bytesIn(store, name)).toBeNull()
  })

  it('takes the same picture from many at once, and is read by many', async () => {
    const store = open()
    const [name, bytes] = [newName(), randomBytes(90_000)]
    await Promise.all(Array.from({ length: 8 }, () => store.put(name, bytes)))
    const read = await Promise.all(Array.from({ length: 8 }, () => bytesIn(store, name)))
    expect(read).toEqual(Array.from({ length: 8 }, () => bytes))
  })

  it('R-ADMIN-292: keeps a file from the disk, whole, and a new one in its place', async () => {
    const store = open()
    const name = `${randomBytes(20).toString('hex')}-1.export`
    const path = join(folder, randomBytes(8).toString('hex'))
    for (const bytes of [randomBytes(5_000_001), randomBytes(3)]) {
      writeFileSync(path, bytes)
      const digest = hash('sha256', bytes)
      await store.putFile(name, { path, size: bytes.length, digest })
      expect(await bytesIn(store, name)).toEqual(bytes)
    }
    await store.drop(name)
    expect(await bytesIn(store, name)).toBeNull()
  })

  it('may be left in the middle of a picture', async () => {
    const store = open()
    const name = newName()
    await store.put(name, randomBytes(3_000_000))
    const picture = await store.open(name)
    for await (const piece of picture?.body ?? []) {
      expect(piece).toBeDefined()
      break
    }
    expect(picture?.body.destroyed).toBe(true)
    await store.drop(name)
  })
})

// R-ADMIN-148
describe('a bucket that fails', () => {
  const store = () => s3Pictures(bucket.settings)

  it('is asked again where nobody knows what came of it, and where it was busy', async () => {
    const name = newName()
    bucket.fail('lost', 'busy')
    await store().put(name, Buffer.from('koi'))
    expect(bucket.asked.filter((each) => each === `PUT /jinli-test/${name}`)).toHaveLength(
      3,
    )
    bucket.fail('busy', 'lost')
    expect(await bytesIn(store(), name)).toEqual(Buffer.from('koi'))
    bucket.fail('lost')
    await store().drop(name)
    expect(bucket.kept.has(name)).toBe(false)
  })

  it('is not waited for without end', async () => {
    const hasty = s3Pictures(bucket.settings, 150)
    const name = newName()
    bucket.fail('silent')
    await hasty.put(name, randomBytes(3000))
    bucket.fail('silent', 'silent', 'silent')
    await expect(hasty.check()).rejects.toThrow(/without an answer/)
    bucket.fail('half')
    await expect(bytesIn(hasty, name)).rejects.toThrow('a picture broke off')
    expect(await bytesIn(hasty, name)).toHaveLength(3000)
    // A slow reader does not count as a store that does not answer.
    const picture = await hasty.open(name)
    await wait(400)
    expect(await picture?.body.toArray()).not.toEqual([])
  })

  it('loses no picture whose reader begins late, after memory was cleared', async () => {
    const name = newName()
    await store().put(name, randomBytes(3000))
    const picture = await store().open(name)
    const collectGarbage = runInNewContext('gc') as () => void
    for (let round = 0; round < 5; round += 1) {
      collectGarbage()
      await wait(20)
    }
    expect(Buffer.concat((await picture?.body.toArray()) ?? [])).toHaveLength(3000)
  })

  it('is lost when it stays so, and when it is not ours', async () => {
    bucket.fail('busy', 'busy', 'busy')
    await expect(store().put(newName(), Buffer.from('koi'))).rejects.toThrow(StoreLost)
    const { settings } = bucket
    for (const other of [
      { ...settings, secretAccessKey: 'guessed' },
      { ...settings, accessKeyId: 'AKOTHER' },
      { ...settings, bucket: 'elsewhere' },
    ]) {
      await expect(s3Pictures(other).check()).rejects.toThrow(StoreLost)
      await expect(s3Pictures(other).put(newName(), Buffer.from('x'))).rejects.toThrow(
        StoreLost,
      )
    }
    const nobody = s3Pictures({ ...settings, endpoint: 'http://127.0.0.1:9' })
    await expect(nobody.check()).rejects.toThrow(/without an answer/)
  })
})

it('R-ADMIN-132 R-ADMIN-148: a house with a bucket shows from it, and says when it is away', async () => {
  const house = await startTestApp(inject('postgres'), {
    config: { pictureStore: bucket.settings },
  })
  try {
    const player = await house.registerPlayer()
    const picture = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#c33' },
    })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(picture)]), 'me.png')
    const headers = { authorization: `Bearer ${player.token}` }
    const send = () =>
      fetch(`${house.url}/api/uploadimg`, { method: 'POST', headers, body: form })
    const reply = (await (await send()).json()) as { data: { avatar: string } }
    const path = reply.data.avatar
    expect([...bucket.kept.keys()]).toContain(path.replace('/images/', ''))
    const image = await fetch(house.url + path)
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({
      format: 'png',
      width: 256,
    })
    const ready = async () => (await fetch(`${house.url}/readyz`)).json()
    bucket.fail('busy', 'busy', 'busy')
    expect(await (await send()).json()).toMatchObject({ code: 503 })
    bucket.fail('busy', 'busy', 'busy')
    expect((await fetch(house.url + path)).status).toBe(503)
    bucket.fail('busy', 'busy', 'busy')
    const degradedReport = { status: 'degraded', reasons: ['pictures unreachable'] }
    expect(await ready()).toEqual(degradedReport)
  } finally {
    await house.close()
  }
})
