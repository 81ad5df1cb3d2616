import { createHash } from 'node:crypto'
import { motifs, plain } from './cover-motifs.ts'

/** Returns the path of a game's cover. It is absolute, since released clients pass it on (wire-facts). */
export function coverPath(venue: string, game: string): string {
  return `/images/games/${encodeURIComponent(venue)}/${encodeURIComponent(game)}.svg`
}

/** Returns the path that other clients build for a tile: by category and venue, of a lottery by the game. */
export function tilePath(category: string, venue: string, game: string): string {
  const name = category === 'lottery' ? game : venue
  return `/static/image/${encodeURIComponent(category)}/${encodeURIComponent(name)}.png`
}

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

/** Hues that stay apart on a shelf. */
const hues = [352, 14, 32, 96, 142, 168, 192, 214, 248, 280, 318]

const xmlSigns: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const nameLettersMax = 13

/** Returns the game's name in large letters over the foot of the cover. A long name is smaller, a very long one cut. */
function nameSvg(name: string): string {
  const all = Array.from(name)
  const isLong = all.length > nameLettersMax
  const letters = isLong ? [...all.slice(0, nameLettersMax - 1), '…'] : all
  if (letters.length === 0) return ''
  const size = Math.min(42, Math.floor(216 / Math.max(4, letters.length)))
  const text = letters.map((sign) => xmlSigns[sign] ?? sign).join('')
  return `<path d="M0 122h240v58H0z" fill="#000" fill-opacity=".38"/><text x="120" y="166" text-anchor="middle" font-family="PingFang SC,HarmonyOS Sans SC,Noto Sans CJK SC,Noto Sans SC,Microsoft YaHei,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${text}</text>`
}

/**
 * Returns the cover of a game as our own SVG: a colour and a motif from the game's code, and the venue's hue in the
 * rings. With a name it stands large at the foot. Nothing in it comes from the venue but the name, as text.
 */
export function coverSvg(game: string, hue: number, name = ''): string {
  const number = numberOf(game)
  const gameHue = hues[number % hues.length] ?? 14
  const tone = (saturation: number, light: number) =>
    `hsl(${gameHue} ${saturation}% ${light}%)`
  const ring = `hsl(${Math.round(hue)} 44% 56%)`
  const glow = tone(62, 88)
  const warm = number % 2 === 0 ? '#E8BE6C' : '#D4483D'
  const fit = /koi|carp|fish/.test(game)
    ? plain[0]
    : motifs.find(([word]) => word.test(game))?.[1]
  const draw = fit ?? plain[(number >>> 8) % plain.length] ?? (() => '')
  const cx = 60 + ((number >>> 4) % 120)
  const rings = [44, 66, 88, 110]
    .map((r) => `<circle cx="${cx}" cy="70" r="${r}"/>`)
    .join('')
  const lift = name ? '<g transform="translate(0 -20)">' : '<g>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="480" height="360"><path fill="${tone(52, 27)}" d="M0 0h240v180H0z"/><g fill="none" stroke="${ring}" stroke-opacity=".55" stroke-width="1.6">${rings}</g><circle cx="${cx}" cy="66" r="40" fill="${tone(46, 58)}" fill-opacity=".4"/><path d="M0 136q30-14 60 0t60 0 60 0 60 0v44H0z" fill="${tone(54, 18)}"/>${lift}${draw(glow, warm)}</g>${nameSvg(name)}</svg>`
}

/** Returns the mark of a venue: five by five squares, the same on both sides, from its code. */
function venueMark(venue: string): string {
  const bits = numberOf(venue)
  const squares = Array.from({ length: 15 }, (_, at) => at)
    .filter((at) => (bits >>> at) & 1)
    .flatMap((at) => {
      const [x, y] = [at % 3, Math.floor(at / 3)]
      return [...new Set([x, 4 - x])].map((column) => ({ column, y }))
    })
  const dots = squares
    .map(
      ({ column, y }) =>
        `<rect x="${194 + column * 7}" y="${13 + y * 7}" width="7" height="7"/>`,
    )
    .join('')
  const hue = (bits >>> 15) % 360
  return `<rect x="188" y="7" width="47" height="47" rx="8" fill="#fff" fill-opacity=".9"/><g fill="hsl(${hue} 70% 36%)">${dots}</g>`
}

/** Returns the tile of a venue: the cover of one of its games with the venue's mark, so that equal games differ. */
export function tileSvg(venue: string, game: string, hue: number): string {
  return coverSvg(game, hue).replace(/<\/svg>$/, `${venueMark(venue)}</svg>`)
}
