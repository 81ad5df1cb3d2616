/** Width of the saved picture in px. */
const width = 640
const margin = 60
const linePx = 44

function loadImage(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('the code cannot be drawn')))
    image.src = source
  })
}

/** Draws the QR code and the lines of text as a PNG, because a photo album takes no SVG. */
export async function paymentPicture(
  qr: string,
  lines: readonly string[],
): Promise<HTMLCanvasElement> {
  const image = await loadImage(qr)
  const side = width - 2 * margin
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = margin + side + lines.length * linePx + margin
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, margin, margin, side, side)
  pen.fillStyle = '#1b1a18'
  pen.textAlign = 'center'
  pen.font = '28px sans-serif'
  lines.forEach((line, at) =>
    pen.fillText(line, width / 2, margin + side + (at + 1) * linePx, side),
  )
  return canvas
}

/** Returns the picture as a PNG file to share. */
export function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }))
      else reject(new Error('no picture'))
    }, 'image/png')
  })
}

/** Returns the content of a payment code if it is a link that opens the payment app on this phone, else null. */
export function appLink(code: string): string | null {
  return /^(?:https|alipays?|weixin|wxp):\/\/[^\s]+$/i.test(code) ? code : null
}
