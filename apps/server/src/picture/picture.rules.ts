import {
  type PictureKind,
  type PictureType,
  pictureKinds,
} from '@jinli/contract/picture/picture'

type Limits = {
  /** The largest number of frames, and of pixels of all frames together (millions), before decoding. */
  frames: number
  megapixels: number
  /** The stored size in pixels: the picture is cut to a square of this side, or reduced to fit into it. */
  side: number
  square?: true
}

/** By picture kind: the limits of a file's header before decoding, and the stored size. */
export const limitsOf: Readonly<Record<PictureKind, Limits>> = {
  avatar: { frames: 120, megapixels: 25, side: 256, square: true },
  content: { frames: 120, megapixels: 50, side: 2048 },
  service: { frames: 120, megapixels: 50, side: 1600 },
  document: { frames: 1, megapixels: 50, side: 1600 },
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns the type by a file's first bytes, not by its name or content type; null for other types. */
export function typeOf(bytes: Buffer): PictureType | null {
  const text = bytes.toString('latin1', 0, 16)
  if (bytes.subarray(0, pngHead.length).equals(pngHead)) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  return /^RIFF[^]{4}WEBPVP8/.test(text) ? 'webp' : null
}

/** Returns the type if this kind of picture allows it, else null. */
export function takenType(bytes: Buffer, kind: PictureKind): PictureType | null {
  const type = typeOf(bytes)
  return pictureKinds[kind].types.find((each) => each === type) ?? null
}

/** File extensions by type. */
export const endings = { png: 'png', gif: 'gif', jpeg: 'jpg', webp: 'webp' } as const

/** The name of a stored picture: hash and extension. */
export const pictureName = /^[0-9a-f]{40}\.(?:png|gif|jpg|webp)$/
