import { existsSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { PictureType } from '@jinli/contract/picture/picture'
import { pictureTypes } from '@jinli/contract/picture/picture'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from './picture.rules.ts'

const app = useTestApp()

let anna: TestPlayer
beforeAll(async () => {
  anna = await app().registerPlayer()
})

const avatar = '/api/uploadimg'
const basePath = '/admin/api/pictures'

type Body = { code: number; error?: string; data: { path?: string } | null }
type Reply = Body & { status: number }

async function send(
  path: string,
  bytes: Uint8Array,
  token: string | null = anna.token,
  { name = 'me.png', type = 'image/png', field = 'file' }: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData()
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name)
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(app().url + path, { method: 'POST', headers, body: form })
  const envelope = (await response.json()) as Body
  return { status: response.status, ...envelope }
}

async function avatarOf(player: TestPlayer): Promise<string> {
  const { data } = await app().expectOk('/api/user', {}, player.token)
  return String(data?.avatar)
}

async function fetchImage(path: string) {
  const response = await fetch(app().url + path)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

/** Returns a striped picture that compresses badly. */
function stripes(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3)
  for (let i = 0; i < raw.length; i += 1) raw[i] = (i * 7 + ((i / width) | 0)) % 251
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

/** Returns an animated GIF of this number of frames. */
function moving(width: number, height: number, frames: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * frames * 3)
  for (let i = 0; i < raw.length; i += 1)
    raw[i] = (((i / (width * height * 3)) | 0) * 37) % 256
  const size = { width, height: height * frames, channels: 3, pageHeight: height } as const
  return sharp(raw, { raw: size }).gif({ effort: 1, keepDuplicateFrames: true }).toBuffer()
}

function crcOf(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function chunk(kind: string, body: Buffer): Buffer {
  const kindAndBody = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  crc.writeUInt32BE(crcOf(kindAndBody))
  return Buffer.concat([length, kindAndBody, crc])
}

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Returns a PNG whose header has this size and whose data are zeros, compressed a thousandfold. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1_000_000), { level: 9 })
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([pngHead, chunk('IHDR', head), chunk('IDAT', data), end])
}

/** Returns a GIF with a screen of one pixel and a far larger frame. */
function lyingGif(): Buffer {
  const screen = Buffer.from(
    'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff',
    'latin1',
  )
  const frame = Buffer.from(
    '\x2c\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02\x44\x01\x00\x3b',
    'latin1',
  )
  return Buffer.concat([screen, frame])
}

const script = '<script>alert(document.domain)</script>'
// R-CALL-23 R-ME-09 R-ADMIN-131
describe('an avatar', () => {
  it.each<[PictureType, () => Promise<Buffer>]>([
    ['png', () => stripes(500, 300).png().toBuffer()],
    ['gif', () => stripes(300, 500).gif().toBuffer()],
  ])('%s: is drawn anew as a square, shown by its address at once', async (type, make) => {
    const reply = await send(avatar, await make())
    expect(reply).toMatchObject({ status: 200, code: 200, message: '头像已更新' })
    const path = await avatarOf(anna)
    expect(path).toMatch(/^\/images\/[0-9a-f]{40}\.(png|gif)$/)
    expect(reply.data).toEqual({ avatar: path, path })
    const { status, headers, bytes } = await fetchImage(path)
    expect([status, headers.get('content-type')]).toEqual([200, pictureTypes[type]])
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: type,
      width: 256,
      height: 256,
    })
  })

  it('that moves goes on moving', async () => {
    expect(await send(avatar, await moving(120, 90, 5))).toMatchObject({ code: 200 })
    const { bytes } = await fetchImage(await avatarOf(anna))
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'gif',
      pages: 5,
      width: 256,
    })
  })

  it('the same picture has the same address; two players may show it', async () => {
    const bob = await app().registerPlayer()
    const picture = await stripes(40, 40).png().toBuffer()
    await send(avatar, picture)
    await send(avatar, picture, bob.token)
    expect(await avatarOf(bob)).toBe(await avatarOf(anna))
  })

  it('leaves nothing behind of what else was in the file', async () => {
    const base = stripes(64, 64).withExif({ IFD0: { Copyright: script } })
    const plain = await base.png().toBuffer()
    const texts = chunk('tEXt', Buffer.from(`Comment\0${script}`, 'latin1'))
    const pngWithComment = Buffer.concat([plain.subarray(0, 33), texts, plain.subarray(33)])
    const gif = await stripes(64, 64).gif().toBuffer()
    const polyglots = [
      Buffer.concat([plain, Buffer.from(script)]),
      pngWithComment,
      Buffer.concat([gif, Buffer.from(`/*${script}*/PK\x03\x04`)]),
    ]
    for (const file of polyglots) {
      expect(file.includes('<script>')).toBe(true)
      expect(await send(avatar, file)).toMatchObject({ code: 200 })
      const { bytes } = await fetchImage(await avatarOf(anna))
      expect(bytes.includes('script')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })
})

// R-ADMIN-131
describe('what is no picture of the kind is refused, and nothing changes', () => {
  const png = () => stripes(200, 200).png().toBuffer()
  const text = async (words: string) => Buffer.from(words)
  const corpus: [string, string, () => Promise<Buffer>][] = [
    ['a jpeg that is called png', 'picture.type', () => stripes(50, 50).jpeg().toBuffer()],
    ['a webp', 'picture.type', () => stripes(50, 50).webp().toBuffer()],
    ['a tiff', 'picture.type', () => stripes(50, 50).tiff().toBuffer()],
    [
      'an svg',
      'picture.type',
      () => text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    ],
    ['a page', 'picture.type', () => text(`<!doctype html>${script}`)],
    ['a pdf', 'picture.type', () => text('%PDF-1.7')],
    ['a script that begins like nothing', 'picture.type', () => text('alert(1)')],
    ['an empty file', 'picture.missing', () => text('')],
    ['the beginning of a png', 'picture.unreadable', async () => pngHead],
    ['a png cut off', 'picture.unreadable', async () => (await png()).subarray(0, -900)],
    [
      'a gif cut off',
      'picture.unreadable',
      async () => (await moving(80, 80, 4)).subarray(0, 60),
    ],
    [
      'a png whose middle is lost',
      'picture.unreadable',
      async () => (await png()).fill(0, 400, 700),
    ],
    [
      'a page behind the beginning of a gif',
      'picture.unreadable',
      () => text(`GIF89a${script}`),
    ],
    [
      'a png of 900 million pixels',
      'picture.too-many-pixels',
      async () => pngBomb(30_000, 30_000),
    ],
    [
      'a png as wide as they come',
      'picture.unreadable',
      async () => pngBomb(2_147_483_647, 1),
    ],
    [
      'a gif with a frame beyond its screen',
      'picture.too-many-pixels',
      async () => lyingGif(),
    ],
    ['a gif of too many frames', 'picture.too-many-pixels', () => moving(2, 2, 121)],
    ['a gif of too many pixels', 'picture.too-many-pixels', () => moving(600, 600, 80)],
  ]

  it.each(corpus)('%s: %s', async (_what, refusal, make) => {
    const before = await avatarOf(anna)
    const file = await make()
    expect(await send(avatar, file)).toMatchObject({
      status: 200,
      code: 422,
      error: refusal,
    })
    expect(await avatarOf(anna)).toBe(before)
  })

  it('more than its bytes: told before it is read, or as soon as it is too much', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024)
    const reply = await send(avatar, large)
    expect(reply).toMatchObject({
      status: 200,
      code: 422,
      message: '图片不能超过2MB，请压缩后再上传',
    })
    const edge =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    async function* pieces() {
      yield Buffer.from(edge)
      for (let i = 0; i < 40; i += 1) yield Buffer.alloc(65_536)
      yield Buffer.from('\r\n--x--\r\n')
    }
    const headers = {
      authorization: `Bearer ${anna.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const request = { method: 'POST', headers, body: pieces(), duplex: 'half' } as const
    const response = await fetch(app().url + avatar, request)
    expect(await response.json()).toMatchObject({ code: 422, error: 'picture.too-large' })
  })

  it('R-WIRE-43: another content type, no file, another field: an envelope in HTTP 200', async () => {
    const post = async (type: string, body: string) => {
      const headers = { authorization: `Bearer ${anna.token}`, 'content-type': type }
      const response = await fetch(app().url + avatar, { method: 'POST', headers, body })
      return [response.status, await response.json()]
    }
    const missingFile = [200, { code: 422, error: 'picture.missing' }]
    expect(await post('application/json', '{}')).toMatchObject(missingFile)
    expect(await post('text/plain', 'x')).toMatchObject([200, { code: 415 }])
    const form = 'multipart/form-data'
    const badForm = [200, { code: 400, error: 'http.malformed' }]
    expect(await post(form, 'x')).toMatchObject([200, { error: expect.any(String) }])
    expect(await post(`${form}; boundary=y`, '--y\r\nnonsense')).toMatchObject(badForm)
    expect(await post(`${form}; boundary=y`, '--y--\r\n')).toMatchObject(missingFile)
    const png = await stripes(9, 9).png().toBuffer()
    expect(await send(avatar, png, anna.token, { field: 'photo' })).toMatchObject({
      error: 'picture.missing',
    })
  })

  it('a visitor is asked to sign in before anything of the file is looked at', async () => {
    const reply = await send(avatar, pngBomb(30_000, 30_000), null)
    expect(reply).toMatchObject({ status: 200, code: 401 })
  })
})

// R-ADMIN-132
describe('/images/', () => {
  it('is kept for good, runs nothing and is what its name says', async () => {
    await send(avatar, await stripes(30, 30).png().toBuffer())
    const path = await avatarOf(anna)
    const { headers } = await fetchImage(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const other = path.replace(/[0-9a-f]\.png$/, (end) =>
      end === '0.png' ? '1.png' : '0.png',
    )
    expect(await fetchImage(other)).toMatchObject({ status: 404 })
    for (const odd of ['/images/..%2f..%2fsecret.json', `${path}.svg`, '/images/x.svg'])
      expect(await fetchImage(odd)).toMatchObject({ status: 404 })
  })
})

describe('R-ADMIN-135: an avatar that was replaced', () => {
  const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000)

  it('leaves the store a day later, unless others show it or it came back', async () => {
    const [bob, kate] = await Promise.all([app().registerPlayer(), app().registerPlayer()])
    const [one, two, three] = await Promise.all(
      [31, 32, 33].map((side) => stripes(side, side).png().toBuffer()),
    )
    const put = async (player: TestPlayer, file = Buffer.alloc(0)) => {
      expect(await send(avatar, file, player.token)).toMatchObject({ code: 200 })
      return avatarOf(player)
    }
    const alone = await put(bob, one)
    const sharedPath = await put(kate, two)
    await put(bob, two)
    const last = await put(bob, three)
    const back = await put(kate, three)
    expect(back).toBe(last)
    expect(await put(kate, two)).toBe(sharedPath)
    await app().clock.set(hoursLater(23))
    await app().runJob('drop-released-pictures')
    expect((await fetchImage(alone)).status).toBe(200)
    await app().clock.set(hoursLater(25))
    await app().runJob('drop-released-pictures')
    const states = await Promise.all([alone, sharedPath, last].map(fetchImage))
    expect(states.map(({ status }) => status)).toEqual([404, 200, 200])
    await app().clock.reset()
    expect(await put(bob, one)).toBe(alone)
    expect((await fetchImage(alone)).status).toBe(200)
  })
})

// R-ADMIN-130
describe('a picture of the house', () => {
  it.each<PictureType>(['png', 'jpeg', 'webp', 'gif'])(
    'may be %s; the trail says who sent it',
    async (type) => {
      const token = await app().colleague('小彩', 'content')
      const picture = await stripes(2400, 300 + type.length)
        .toFormat(type)
        .toBuffer()
      const reply = await send(basePath, picture, token)
      expect(reply).toMatchObject({ status: 200, code: 200, data: { width: 2048 } })
      const path = reply.data?.path ?? ''
      const { bytes, headers } = await fetchImage(path)
      expect([typeOf(bytes), headers.get('content-type')]).toEqual([
        type,
        pictureTypes[type],
      ])
      expect(await app().auditTrail(`picture:${path}`)).toEqual(['小彩 picture.uploaded'])
    },
  )

  it('stands upright, whatever the camera noted', async () => {
    const token = await app().colleague('小彩', 'content')
    const lying = await stripes(60, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await send(basePath, lying, token)).toMatchObject({
      data: { width: 20, height: 60 },
    })
  })

  it('is sent by whom the contents are given to, by nobody else', async () => {
    const cashier = await app().colleague('小财', 'cashier')
    const picture = await stripes(20, 20).png().toBuffer()
    expect(await send(basePath, picture, cashier)).toMatchObject({ code: 403 })
    expect(await send(basePath, picture, anna.token)).toMatchObject({ code: 401 })
  })
})

/** Returns the number of running decoders of this server; 0 if the system does not tell. */
function decoders(): number {
  const list = `/proc/self/task/${process.pid}/children`
  if (!existsSync(list)) return 0
  const children = readFileSync(list, 'utf8').split(' ').filter(Boolean)
  const isDecoder = (pid: string) => {
    const line = `/proc/${pid}/cmdline`
    return existsSync(line) && readFileSync(line, 'utf8').includes('decoder.ts')
  }
  return children.filter(isDecoder).length
}

it('R-ADMIN-133: many at once are all drawn, by two decoders', async () => {
  const files = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      stripes(300 + i, 300)
        .png()
        .toBuffer(),
    ),
  )
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, decoders())
  }, 10)
  const replies = await Promise.all(files.map((file) => send(avatar, file)))
  clearInterval(watch)
  expect(replies.filter(({ code }) => code !== 200)).toEqual([])
  expect(most).toBeLessThanOrEqual(2)
})
