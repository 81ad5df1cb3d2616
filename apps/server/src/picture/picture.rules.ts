import { type PictureKind, type PictureType, pictureKinds } from '@jinli/contract/picture'

type Limits = {
  /** Frames of a moving picture, and pixels of all its frames together (millions), before it is decoded. */
  frames: number
  megapixels: number
  /** As it is kept: cut to a square of that side, or no wider and no higher than it (pixels). */
  side: number
  square?: true
}

/** What is refused by the head of a file, before anything of it is decoded, and how the rest is kept. */
export const limitsOf: Readonly<Record<PictureKind, Limits>> = {
  avatar: { frames: 120, megapixels: 25, side: 256, square: true },
  content: { frames: 120, megapixels: 50, side: 2048 },
  service: { frames: 120, megapixels: 50, side: 1600 },
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The type that a file begins like, whatever its name and its sender say; null for all others. */
export function typeOf(bytes: Buffer): PictureType | null {
  const text = bytes.toString('latin1', 0, 16)
  if (bytes.subarray(0, pngHead.length).equals(pngHead)) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  return /^RIFF[^]{4}WEBPVP8/.test(text) ? 'webp' : null
}

/** The type of a file that this kind of picture may be; null where it may not. */
export function takenType(bytes: Buffer, kind: PictureKind): PictureType | null {
  const type = typeOf(bytes)
  return pictureKinds[kind].types.find((each) => each === type) ?? null
}

/** How a type's files end. */
export const endings = { png: 'png', gif: 'gif', jpeg: 'jpg', webp: 'webp' } as const

/** The name of a kept picture: what it holds, and how it ends. */
export const pictureName = /^[0-9a-f]{40}\.(?:png|gif|jpg|webp)$/
