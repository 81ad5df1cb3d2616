export const paper = '#faf7f2'
export const vermilion = '#c8332b'
export const gold = '#b8862f'
const contrastMin = 4.5

export type Theme = {
  /** The main colour. It is readable as text on paper, and as a background of paper-coloured text. */
  accent: string
  /** The same hue as `accent`, light enough to read on `deep`. */
  glow: string
  water: string
  /** A tone between `water` and `deep`, for distant hills. */
  hill: string
  deep: string
}

/** Returns the colours for an operator's hue (0–359). Text and background have a contrast of at least 4.5 : 1. */
export function themeOf(hue: number): Theme {
  // The hue of the water depends a little on the operator's hue, and is always a dark blue-green.
  const waterHue = Math.round(192 + ((hue - 180) / 180) * 24)
  const deep = hslToHex(waterHue, 42, 8)
  return {
    accent: darkenUntilReadable(hue),
    glow: lightenUntilReadable(hue, deep),
    water: hslToHex(waterHue, 38, 17),
    hill: hslToHex(waterHue, 40, 12),
    deep,
  }
}

/** Returns the operator's style sheet, which contains only custom properties. */
export function themeCss(hue: number): string {
  const theme = themeOf(hue)
  return `:root{--accent:${theme.accent};--glow:${theme.glow};--water:${theme.water};--hill:${theme.hill};--deep:${theme.deep}}\n`
}

/** Returns the WCAG contrast of two #rrggbb colours, 1–21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function darkenUntilReadable(hue: number): string {
  for (let lightness = 48; lightness > 0; lightness -= 1) {
    const colour = hslToHex(hue, 58, lightness)
    if (contrast(colour, paper) >= contrastMin) return colour
  }
  return '#000000'
}

function lightenUntilReadable(hue: number, background: string): string {
  for (let lightness = 60; lightness < 100; lightness += 1) {
    const colour = hslToHex(hue, 72, lightness)
    if (contrast(colour, background) >= contrastMin) return colour
  }
  return paper
}

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100
  const spread = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const value = light - spread * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
