// Shows what imports what: the rooms (top folders and files) of each app and package, with cycles.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Dependency = { resolved: string; dependencyTypes: string[] }
export type Module = { source: string; dependencies: Dependency[] }
/** Room → rooms that it imports; `true` when an import is more than a type import. */
export type Arrows = Map<string, Map<string, boolean>>

const production = /^(apps|packages)\/(?!dev-env\/)([^/]+)\/src\/(.+)$/
const test = /\.test\.tsx?$/
const width = 92

/** Returns every import of the production code under `root`, from dependency-cruiser. */
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

type Place = { folder: string; room: string }

/** Returns the room of a file: a folder under src, or the first part of a file name directly under src. */
function placeOf(path: string): Place | null {
  const [, kind, name, rest = ''] = (!test.test(path) && production.exec(path)) || []
  if (!kind || !name) return null
  const [first = '', ...deeper] = rest.split('/')
  const room = deeper.length > 0 ? `${first}/` : (first.split('.')[0] ?? first)
  return { folder: `${kind}/${name}`, room }
}

function draw(arrows: Arrows, from: string, to: string, values: boolean): void {
  const out = arrows.get(from) ?? new Map<string, boolean>()
  arrows.set(from, out)
  if (from !== to) out.set(to, (out.get(to) ?? false) || values)
}

/** Returns the imports between apps and packages, and between the rooms of each. */
export function picture(modules: readonly Module[]) {
  const folders: Arrows = new Map()
  const rooms = new Map<string, Arrows>()
  for (const { source, dependencies } of modules) {
    const from = placeOf(source)
    if (!from) continue
    const inside = rooms.get(from.folder) ?? new Map()
    rooms.set(from.folder, inside)
    draw(folders, from.folder, from.folder, false)
    draw(inside, from.room, from.room, false)
    for (const { resolved: path, dependencyTypes } of dependencies) {
      const to = placeOf(path)
      if (!to) continue
      const values = !dependencyTypes.includes('type-only')
      if (to.folder === from.folder) draw(inside, from.room, to.room, values)
      else draw(folders, from.folder, to.folder, values)
    }
  }
  return { folders, rooms }
}

/** Returns every room that `start` imports, directly or indirectly. */
function roomsFrom(arrows: Arrows, start: string): Set<string> {
  const rooms = new Set<string>()
  const queue = [...(arrows.get(start)?.keys() ?? [])]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (rooms.has(next)) continue
    rooms.add(next)
    queue.push(...(arrows.get(next)?.keys() ?? []))
  }
  return rooms
}

/** Returns the groups of rooms that import each other; type imports count. */
export function circles(arrows: Arrows): string[][] {
  const reach = new Map([...arrows.keys()].map((room) => [room, roomsFrom(arrows, room)]))
  const groups = new Map<string, string[]>()
  for (const [room, reachable] of reach) {
    if (!reachable.has(room)) continue
    const group = [...reachable].filter((other) => reach.get(other)?.has(room)).sort()
    groups.set(group.join(), group)
  }
  return [...groups.values()].sort((a, b) => a.join().localeCompare(b.join()))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

/** Wraps words after a lead; further lines begin under the first word. */
function wrap(lead: string, words: readonly string[]): string[] {
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

/** Returns lines `room → a, b, (c)`; brackets mark a room that is imported only for types. */
function block(arrows: Arrows): string[] {
  const indent = Math.max(...[...arrows.keys()].map((name) => name.length)) + 1
  return [...arrows].sort(byName).flatMap(([name, out]) => {
    const names = [...out].sort(byName).map(([to, values]) => (values ? to : `(${to})`))
    return names.length > 0 ? wrap(`${name.padEnd(indent)}→ `, names) : [name]
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
  const circleGroups = circles(arrows)
  if (circleGroups.length === 0) return ['no circle']
  const hard = new Set(circles(withoutTypes(arrows)).flat())
  return circleGroups.flatMap((group) => {
    const suffix = group.some((room) => hard.has(room)) ? '' : ', closed by types only'
    return wrap(`circle of ${group.length}${suffix}: `, group)
  })
}

/** Returns the whole picture as text; the same imports give the same text. */
export function pictureText(modules: readonly Module[]): string {
  const { folders, rooms } = picture(modules)
  const parts = [['apps and packages', ...block(folders), ...circleLines(folders)]]
  for (const [folder, arrows] of [...rooms].sort(byName)) {
    if (arrows.size > 1) parts.push([folder, ...block(arrows), ...circleLines(arrows)])
  }
  return parts
    .map(([title, ...lines]) => [title, ...lines.map((each) => `  ${each}`)].join('\n'))
    .join('\n\n')
}
