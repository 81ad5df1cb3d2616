import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { VenueConfig } from '../config.ts'
import { GAME_ID } from '../slot/paytable.ts'
import { coverSvg } from './scene.ts'
import { DRAWINGS } from './symbols.ts'
import { themeCss } from './theme.ts'

export type StaticFile = { type: string; content: string; etag: string }

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SVG = 'image/svg+xml; charset=utf-8'

/** Everything served without a session, by path; read once at start. */
export function loadAssets(config: VenueConfig): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const add = (path: string, type: string, content: string) => {
    const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 24)}"`
    files.set(path, { type, content, etag })
  }
  const folder = new URL('../game/', import.meta.url)
  for (const name of readdirSync(folder)) {
    const source = readFileSync(new URL(name, folder), 'utf8')
    // The browser client is TypeScript too: its types are blanked, imports keep their names.
    if (name.endsWith('.ts')) add(`/game/${name}`, JAVASCRIPT, stripTypeScriptTypes(source))
    if (name.endsWith('.css')) add(`/game/${name}`, CSS, source)
  }
  for (const operator of config.operators.values()) {
    add(`/theme/${operator.id}.css`, CSS, themeCss(operator.hue))
    add(`/covers/${operator.id}/${GAME_ID}.svg`, SVG, coverSvg(operator.name, operator.hue))
  }
  add('/favicon.svg', SVG, favicon())
  return files
}

function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${DRAWINGS.koi}</svg>`
}
