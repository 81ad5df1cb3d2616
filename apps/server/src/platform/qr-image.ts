import { renderSVG } from 'uqr'

/** A QR of a text as an image address, drawn here: no picture that somebody could swap (spec §3 payimg). */
export function qrImage(text: string): string {
  const svg = renderSVG(text, { ecc: 'M', border: 2, pixelSize: 1 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
