import { createHash } from 'node:crypto'

/** Returns the path of a game's cover. It is absolute, since released clients pass it on (wire-facts). */
export function coverPath(venue: string, game: string): string {
  return `/images/games/${encodeURIComponent(venue)}/${encodeURIComponent(game)}.svg`
}

/** Returns the path that other clients build for a tile: by category and venue, of a lottery by the game. */
export function tilePath(category: string, venue: string, game: string): string {
  const name = category === 'lottery' ? game : venue
  return `/static/image/${encodeURIComponent(category)}/${encodeURIComponent(name)}.png`
}

/** Motifs by a word in the game's code. Each is drawn around (120, 90) in two tones. */
const motifs: readonly (readonly [RegExp, (glow: string, warm: string) => string])[] = [
  [
    /dice|sic|k3/,
    (glow, warm) =>
      `<g transform="rotate(-12 120 90)"><rect x="84" y="62" width="52" height="52" rx="11" fill="${glow}"/><g fill="#7d2a26"><circle cx="97" cy="75" r="5"/><circle cx="123" cy="75" r="5"/><circle cx="110" cy="88" r="5"/><circle cx="97" cy="101" r="5"/><circle cx="123" cy="101" r="5"/></g></g><g transform="rotate(16 150 96)"><rect x="136" y="78" width="40" height="40" rx="9" fill="${warm}"/><g fill="#fff"><circle cx="147" cy="89" r="4"/><circle cx="165" cy="107" r="4"/></g></g>`,
  ],
  [
    /mine/,
    (glow, warm) =>
      [0, 1, 2]
        .flatMap((y) =>
          [0, 1, 2].map((x) => ({ x: 78 + x * 30, y: 48 + y * 30, at: x + y })),
        )
        .map(
          ({ x, y, at }) =>
            `<rect x="${x}" y="${y}" width="26" height="26" rx="6" fill="${at === 2 ? warm : glow}" fill-opacity="${at % 2 ? 0.55 : 0.9}"/>`,
        )
        .join('') + `<circle cx="121" cy="91" r="8" fill="#3a1d1b"/>`,
  ],
  [
    /plinko/,
    (glow, warm) =>
      [0, 1, 2, 3]
        .flatMap((row) =>
          Array.from(
            { length: row + 2 },
            (_, at) =>
              `<circle cx="${120 + (at - (row + 1) / 2) * 26}" cy="${52 + row * 22}" r="4.5" fill="${glow}"/>`,
          ),
        )
        .join('') + `<circle cx="133" cy="40" r="9" fill="${warm}"/>`,
  ],
  [
    /poker|jack|card|niu|hold-?em|baccarat|dragon|three/,
    (glow, warm) =>
      `<g fill="${glow}" stroke="#00000022"><rect x="82" y="54" width="44" height="64" rx="6" transform="rotate(-14 104 86)"/><rect x="112" y="52" width="44" height="64" rx="6" transform="rotate(10 134 84)"/></g><path d="M134 66c9 10 15 15 15 22a8 8 0 0 1-13 6l3 9h-10l3-9a8 8 0 0 1-13-6c0-7 6-12 15-22z" fill="#7d2a26"/><circle cx="96" cy="82" r="7" fill="${warm}"/>`,
  ],
  [
    /keno|lotter|colou?r|race|mark|3d|six/,
    (glow, warm) =>
      [
        [92, 70, glow],
        [128, 60, warm],
        [152, 88, glow],
        [110, 100, warm],
      ]
        .map(
          ([x, y, fill]) =>
            `<circle cx="${x}" cy="${y}" r="19" fill="${fill}"/><circle cx="${x}" cy="${y}" r="10" fill="#fff" fill-opacity=".8"/>`,
        )
        .join(''),
  ],
  [
    /crash|limbo|rocket/,
    (glow, warm) =>
      `<path d="M62 122Q112 118 138 88T172 44" fill="none" stroke="${glow}" stroke-width="7" stroke-linecap="round"/><path d="M172 30l14 26-28-4z" fill="${warm}"/><path d="M62 132h118" stroke="${glow}" stroke-opacity=".5" stroke-width="3"/>`,
  ],
  [
    /scratch/,
    (glow, warm) =>
      `<rect x="72" y="54" width="98" height="66" rx="9" fill="${glow}"/><path d="M84 74h74v34H84z" fill="${warm}" fill-opacity=".75"/><path d="M86 100q16-20 30-6t38-12" fill="none" stroke="${glow}" stroke-width="9" stroke-linecap="round"/>`,
  ],
  [
    /roulette|wheel/,
    (glow, warm) =>
      `<circle cx="120" cy="88" r="42" fill="${glow}"/><circle cx="120" cy="88" r="30" fill="none" stroke="#7d2a26" stroke-width="12" stroke-dasharray="11 11"/><circle cx="120" cy="88" r="12" fill="${warm}"/>`,
  ],
  [
    /classic|seven|bar|3x3/,
    (glow, warm) =>
      `<g fill="${glow}"><rect x="66" y="56" width="34" height="64" rx="7"/><rect x="104" y="56" width="34" height="64" rx="7"/><rect x="142" y="56" width="34" height="64" rx="7"/></g><path d="M75 74h17l-9 28M113 74h17l-9 28M151 74h17l-9 28" fill="none" stroke="${warm}" stroke-width="6" stroke-linejoin="round"/>`,
  ],
]

/** Motifs for the other games: a carp over the water, a lotus, a lantern or a coin. */
const plain: readonly ((glow: string, warm: string) => string)[] = [
  (glow, warm) =>
    `<path d="M78 104q10-52 62-52-6 12 8 22 16 4 26-4-4 18-24 22-20 26-54 22z" fill="${glow}"/><path d="M112 66q12-6 22 2-8 14-24 10zM96 96q10-4 18 4-8 8-18 4z" fill="${warm}"/><circle cx="132" cy="60" r="3" fill="#3a1d1b"/>`,
  (glow, warm) =>
    `<g fill="${glow}"><path d="M120 116q-26-34 0-68 26 34 0 68z"/><path d="M116 116q-46-10-50-50 38 8 50 50zM124 116q46-10 50-50-38 8-50 50z" fill-opacity=".8"/></g><circle cx="120" cy="70" r="6" fill="${warm}"/>`,
  (glow, warm) =>
    `<path d="M120 34v14" stroke="${glow}" stroke-width="4"/><ellipse cx="120" cy="82" rx="38" ry="34" fill="${warm}"/><path d="M104 50h32v6h-32zM104 110h32v6h-32z" fill="${glow}"/><path d="M120 56v54M102 58q-10 24 0 50M138 58q10 24 0 50" fill="none" stroke="${glow}" stroke-opacity=".6" stroke-width="3"/><path d="M120 116v16" stroke="${warm}" stroke-width="4"/>`,
  (glow, warm) =>
    `<circle cx="120" cy="86" r="38" fill="${warm}"/><circle cx="120" cy="86" r="30" fill="none" stroke="${glow}" stroke-width="4"/><path d="M107 73h26v26h-26z" fill="none" stroke="${glow}" stroke-width="6" stroke-linejoin="round"/>`,
]

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

/**
 * Returns the cover of a game as our own SVG: the venue's hue, with a ground and a motif from the game's code. Nothing
 * in it comes from the venue.
 */
export function coverSvg(game: string, hue: number): string {
  const number = numberOf(game)
  const gameHue = (Math.round(hue) + (number % 41) - 20 + 360) % 360
  const tone = (saturation: number, light: number) =>
    `hsl(${gameHue} ${saturation}% ${light}%)`
  const glow = tone(52, 86)
  const warm = number % 2 === 0 ? '#E8BE6C' : '#D4483D'
  const fit = /koi|carp|fish/.test(game)
    ? plain[0]
    : motifs.find(([word]) => word.test(game))?.[1]
  const draw = fit ?? plain[(number >>> 8) % plain.length] ?? (() => '')
  const cx = 60 + ((number >>> 4) % 120)
  const rings = [44, 66, 88, 110]
    .map((r) => `<circle cx="${cx}" cy="70" r="${r}"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="480" height="360"><path fill="${tone(36, 29)}" d="M0 0h240v180H0z"/><g fill="none" stroke="${tone(32, 40)}" stroke-width="1.6">${rings}</g><circle cx="${cx}" cy="66" r="40" fill="${tone(34, 62)}" fill-opacity=".4"/><path d="M0 136q30-14 60 0t60 0 60 0 60 0v44H0z" fill="${tone(40, 20)}"/><path d="M0 152q30-10 60 0t60 0 60 0 60 0" fill="none" stroke="${tone(32, 40)}" stroke-width="1.6"/>${draw(glow, warm)}</svg>`
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
