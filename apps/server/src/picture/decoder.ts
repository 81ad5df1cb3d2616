// A process of its own (redraw.ts starts it): what is sent to us is decoded beside the server, which neither
// falls with a decoder nor keeps its memory. One picture at a time; it ends with whoever started it.
import type { PictureKind, PictureType } from '@jinli/contract/picture'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { limitsOf } from './picture.rules.ts'

/** Where a file lies whose type its kind may be. */
export type Work = { path: string; type: PictureType; kind: PictureKind }
type Drawn = { bytes: Buffer; width: number; height: number }
export type Outcome =
  | { drawn: Drawn }
  | { refused: 'picture.too-many-pixels' | 'picture.unreadable' }

sharp.cache(false)
sharp.concurrency(1)
// A file is read by the decoders of our four types or not at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Nsgif', 'Jpeg', 'Webp'].map((name) => `VipsForeignLoad${name}`),
})

/** Whether the head of a file tells of more than is decoded. */
function isTooLarge(head: Metadata, kind: PictureKind): boolean {
  const { frames: framesMax, megapixels } = limitsOf[kind]
  const frames = head.pages ?? 1
  const pixels = head.width * (head.pageHeight ?? head.height) * frames
  return frames > framesMax || pixels > megapixels * 1e6
}

function encoded(picture: Sharp, type: PictureType): Sharp {
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
  const drawn = await encoded(picture, type).toBuffer({ resolveWithObject: true })
  const { width, height, pageHeight = height } = drawn.info
  return { drawn: { bytes: drawn.data, width, height: pageHeight } }
}

process.on('message', (work: Work) => {
  draw(work)
    .catch((): Outcome => ({ refused: 'picture.unreadable' }))
    .then((outcome) => process.send?.(outcome))
    .catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit(0))
