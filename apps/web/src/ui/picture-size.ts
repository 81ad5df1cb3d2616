import { pictureKinds } from '@jinli/contract/picture/picture'

/** A picture of fewer bytes cannot have too many pixels in practice, and is sent as it is. */
const untouchedBytes = 1024 * 1024
const untouchedPixels = 12e6

/** The longest side after reduction, above what the server keeps, and the type in which the picture is sent then. */
const reductions = {
  avatar: { side: 1024, type: 'image/png' },
  service: { side: 2560, type: 'image/jpeg' },
  document: { side: 2560, type: 'image/jpeg' },
} as const

/** The kinds of pictures that players send. */
type PictureKind = keyof typeof reductions

async function redraw(file: File, kind: PictureKind): Promise<File> {
  const full = await createImageBitmap(file)
  const { side, type } = reductions[kind]
  const pixels = full.width * full.height
  if (pixels <= untouchedPixels && !isTooLarge(file, kind)) {
    full.close()
    return file
  }
  const scale = Math.min(1, side / Math.max(full.width, full.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(full.width * scale))
  canvas.height = Math.max(1, Math.round(full.height * scale))
  canvas.getContext('2d')?.drawImage(full, 0, 0, canvas.width, canvas.height)
  full.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, type, 0.88),
  )
  return blob ? new File([blob], file.name, { type }) : file
}

/** Returns whether the server would refuse the file for its bytes. */
export function isTooLarge(file: File, kind: PictureKind): boolean {
  return file.size > pictureKinds[kind].mib * 1024 * 1024
}

/**
 * Returns a photo of a phone made small enough to be sent (R-ME-15). Every other file, an animation, and a picture
 * that this browser cannot draw come back as they are; the server judges them.
 */
export async function reducePicture(file: File, kind: PictureKind): Promise<File> {
  if (file.size < untouchedBytes || file.type === 'image/gif') return file
  try {
    return await redraw(file, kind)
  } catch (error) {
    console.info('picture not reduced', error)
    return file
  }
}
