import { renderSVG } from 'uqr'

/** Returns a QR code as a data URL. It is drawn here, so nobody can replace the picture (spec §3 payimg). */
export function qrImage(text: string): string {
  const svg = renderSVG(text, { ecc: 'M', border: 2, pixelSize: 1 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
