import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('opening-packet.module.css', import.meta.url), 'utf8')
const [still = '', rest = ''] = css.split(
  '@media (prefers-reduced-motion: no-preference) {',
)

it('R-RED-27: opening a packet moves by transform and opacity alone', () => {
  const frames = rest.slice(rest.indexOf('@keyframes'))
  const moved = [...frames.matchAll(/^ {4}([a-z-]+):/gm)].map(([, property]) => property)
  expect(moved.length).toBeGreaterThan(10)
  expect(new Set(moved)).toEqual(new Set(['transform', 'opacity']))
  expect(frames.match(/^@keyframes \w+/gm)).toEqual([
    '@keyframes breathe',
    '@keyframes lift',
    '@keyframes rise',
    '@keyframes shine',
    '@keyframes fly',
  ])
})

it('R-RED-27: who wants no movement sees it open at once', () => {
  expect(css).not.toContain('transition')
  expect(still).not.toContain('animation')
  expect(still).toMatch(
    /\[data-stage="open"\] \.letter \{\s+transform: translateY\(-64px\)/,
  )
  expect(still).toMatch(/\[data-stage="open"\] \.flap \{\s+opacity: 0/)
})
