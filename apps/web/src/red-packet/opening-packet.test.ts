import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('opening-packet.module.css', import.meta.url), 'utf8')
const [base = '', rest = ''] = css.split('@media (prefers-reduced-motion: no-preference) {')

it('R-RED-27: opening a packet moves by transform and opacity alone', () => {
  const frames = rest.slice(rest.indexOf('@keyframes'))
  const properties = [...frames.matchAll(/^ {4}([a-z-]+):/gm)].map(
    ([, property]) => property,
  )
  expect(properties.length).toBeGreaterThan(10)
  expect(new Set(properties)).toEqual(new Set(['transform', 'opacity']))
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
  expect(base).not.toContain('animation')
  expect(base).toMatch(/\[data-stage="open"\] \.letter \{\s+transform: translateY\(-64px\)/)
  expect(base).toMatch(/\[data-stage="open"\] \.flap \{\s+opacity: 0/)
})
