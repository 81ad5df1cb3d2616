// A separate process that redraw.ts starts. Uploads are decoded here, so a crash or the memory of a decoder does not
// affect the server. It decodes one picture at a time, and ends with its parent.
import type { PictureKind, PictureType } from '@jinli/contract/picture/picture'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { limitsOf } from './picture.rules.ts'

/** A file to decode, of a type that its picture kind allows. */
export type Work = { path: string; type: PictureType; kind: PictureKind }
type DecodedPicture = { bytes: Buffer; width: number; height: number }
export type Outcome =
  | { drawn: DecodedPicture }
  | { refused: 'picture.too-many-pixels' | 'picture.unreadable' }

sharp.cache(false)
sharp.concurrency(1)
// Only the decoders of our four types are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Nsgif', 'Jpeg', 'Webp'].map((name) => `VipsForeignLoad${name}`),
})

/** Returns whether a file is above the limits, by its header. */
function isTooLarge(head: Metadata, kind: PictureKind): boolean {
  const { frames: framesMax, megapixels } = limitsOf[kind]
  const frames = head.pages ?? 1
  const pixels = head.width * (head.pageHeight ?? head.height) * frames
  return frames > framesMax || pixels > megapixels * 1e6
}

function encode(picture: Sharp, type: PictureType): Sharp {
  switch (type) {
    case 'png':
      return picture.png({ compressionLevel: 8 })
    case 'gif':
      return picture.gif({ effort: 3 })
    case 'jpeg':
      return picture.jpeg({ quality: 84 })
    case 'webp':
      return picture.webp({ quality: 84, effort: 3 })
  }
}

async function draw({ path, type, kind }: Work): Promise<Outcome> {
  const options = { animated: true, failOn: 'error', limitInputPixels: false } as const
  if (isTooLarge(await sharp(path, options).metadata(), kind))
    return { refused: 'picture.too-many-pixels' }
  const { side, square } = limitsOf[kind]
  const picture = sharp(path, options)
    .autoOrient()
    .resize(side, side, { fit: square ? 'cover' : 'inside', withoutEnlargement: !square })
  const output = await encode(picture, type).toBuffer({ resolveWithObject: true })
  const { width, height, pageHeight = height } = output.info
  return { drawn: { bytes: output.data, width, height: pageHeight } }
}

process.on('message', (work: Work) => {
  draw(work)
    .catch((): Outcome => ({ refused: 'picture.unreadable' }))
    .then((outcome) => process.send?.(outcome))
    .catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
// The time of a work starts here: on a busy machine the start of this program takes seconds.
process.send?.('ready')
