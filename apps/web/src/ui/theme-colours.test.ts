import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
function ground(sheet: string, name: string): string {
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(sheet)?.[1]
  if (!colour) throw new Error(`no ${name}`)
  return colour
}

// R-ADMIN-120
it('every theme reads well on its grounds, light and dark', async () => {
  vi.stubGlobal('document', { createElement: () => ({}) })
  const { themeColours } = await import('./theme-colours.ts')
  vi.unstubAllGlobals()
  for (const [name, theme] of Object.entries(themeColours)) {
    for (const [scheme, text] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const colours = theme[scheme]
      const pairs = [
        ['#ffffff', colours.accent],
        ['#ffffff', colours['accent-press']],
        ['#ffffff', colours['balance-from']],
        ['#ffffff', colours['balance-to']],
        [colours['accent-text'], ground(text, 'paper')],
        [colours['accent-text'], ground(text, 'surface')],
        [colours['accent-text'], colours['accent-soft']],
      ] as const
      for (const [one, other] of pairs)
        expect([name, scheme, one, other, contrast(one, other) >= 4.5]).toEqual([
          name,
          scheme,
          one,
          other,
          true,
        ])
    }
  }
})
