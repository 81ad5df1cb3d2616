// The picture of what imports what: the rooms of each app and package, their arrows and circles.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Dependency = { resolved: string; dependencyTypes: string[] }
export type Module = { source: string; dependencies: Dependency[] }
/** Room → rooms it imports; `true` where at least one import is of more than types. */
export type Arrows = Map<string, Map<string, boolean>>

const production = /^(apps|packages)\/(?!dev-env\/)([^/]+)\/src\/(.+)$/
const test = /\.test\.tsx?$/
const width = 92

/** Every import of the production code under `root`, read by dependency-cruiser. */
export function importsOf(root: string): Module[] {
  const bin = fileURLToPath(new URL('../node_modules/.bin/depcruise', import.meta.url))
  const config = join(root, '.dependency-cruiser.cjs')
  const args = [bin, '--config', config, '--output-type', 'json', 'apps', 'packages']
  const text = execFileSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  return (JSON.parse(text) as { modules: Module[] }).modules
}

type Place = { home: string; room: string }

/** A folder under src is a room; so is what a file directly under src is named after. */
function placeOf(path: string): Place | null {
  const [, kind, name, rest = ''] = (!test.test(path) && production.exec(path)) || []
  if (!kind || !name) return null
  const [first = '', ...deeper] = rest.split('/')
  const room = deeper.length > 0 ? `${first}/` : (first.split('.')[0] ?? first)
  return { home: `${kind}/${name}`, room }
}

function draw(arrows: Arrows, from: string, to: string, values: boolean): void {
  const out = arrows.get(from) ?? new Map<string, boolean>()
  arrows.set(from, out)
  if (from !== to) out.set(to, (out.get(to) ?? false) || values)
}

/** The arrows between apps and packages, and those between the rooms of each. */
export function picture(modules: readonly Module[]) {
  const homes: Arrows = new Map()
  const rooms = new Map<string, Arrows>()
  for (const { source, dependencies } of modules) {
    const from = placeOf(source)
    if (!from) continue
    const inside = rooms.get(from.home) ?? new Map()
    rooms.set(from.home, inside)
    draw(homes, from.home, from.home, false)
    draw(inside, from.room, from.room, false)
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = placeOf(resolved)
      if (!to) continue
      const values = !dependencyTypes.includes('type-only')
      if (to.home === from.home) draw(inside, from.room, to.room, values)
      else draw(homes, from.home, to.home, values)
    }
  }
  return { homes, rooms }
}

/** Everything that can be reached along the arrows. */
function reached(arrows: Arrows, start: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [...(arrows.get(start)?.keys() ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(arrows.get(next)?.keys() ?? []))
  }
  return seen
}

/** Rooms that reach each other, in groups; imports of types count. */
export function circles(arrows: Arrows): string[][] {
  const reach = new Map([...arrows.keys()].map((room) => [room, reached(arrows, room)]))
  const groups = new Map<string, string[]>()
  for (const [room, seen] of reach) {
    if (!seen.has(room)) continue
    const group = [...seen].filter((other) => reach.get(other)?.has(room)).sort()
    groups.set(group.join(), group)
  }
  return [...groups.values()].sort((a, b) => a.join().localeCompare(b.join()))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

/** Words after a lead, wrapped under the first of them. */
function wrapped(lead: string, words: readonly string[]): string[] {
  const lines: string[] = []
  let current = lead
  for (const [n, word] of words.entries()) {
    const piece = n === words.length - 1 ? word : `${word}, `
    if (current.length + piece.trimEnd().length > width) {
      lines.push(current.trimEnd())
      current = ' '.repeat(lead.length)
    }
    current += piece
  }
  return [...lines, current]
}

/** `room → a, b, (c)`; what is imported for its types only stands in brackets. */
function block(arrows: Arrows): string[] {
  const indent = Math.max(...[...arrows.keys()].map((name) => name.length)) + 1
  return [...arrows].sort(byName).flatMap(([name, out]) => {
    const names = [...out].sort(byName).map(([to, values]) => (values ? to : `(${to})`))
    return names.length > 0 ? wrapped(`${name.padEnd(indent)}→ `, names) : [name]
  })
}

function withoutTypes(arrows: Arrows): Arrows {
  return new Map(
    [...arrows].map(([room, out]) => [
      room,
      new Map([...out].filter(([, values]) => values)),
    ]),
  )
}

function circleLines(arrows: Arrows): string[] {
  const found = circles(arrows)
  if (found.length === 0) return ['no circle']
  const hard = new Set(circles(withoutTypes(arrows)).flat())
  return found.flatMap((group) => {
    const closed = group.some((room) => hard.has(room)) ? '' : ', closed by types only'
    return wrapped(`circle of ${group.length}${closed}: `, group)
  })
}

/** The whole picture as text; the same imports give the same text. */
export function pictureText(modules: readonly Module[]): string {
  const { homes, rooms } = picture(modules)
  const parts = [['apps and packages', ...block(homes), ...circleLines(homes)]]
  for (const [home, arrows] of [...rooms].sort(byName)) {
    if (arrows.size > 1) parts.push([home, ...block(arrows), ...circleLines(arrows)])
  }
  return parts
    .map(([title, ...lines]) => [title, ...lines.map((each) => `  ${each}`)].join('\n'))
    .join('\n\n')
}
