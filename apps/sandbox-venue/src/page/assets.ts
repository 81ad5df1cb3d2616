import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { VenueConfig } from '../config.ts'
import type { OfferedTitle } from '../titles/title.ts'
import { coverSvg } from './cover.ts'
import { renderFairPage } from './fair-page.ts'
import { createStripper } from './strip-types.ts'
import { themeCss } from './theme.ts'

export type StaticFile = { type: string; content: Buffer; zipped: Buffer; etag: string }

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const SVG = 'image/svg+xml; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

/** What the browser may read of our sources, and under which address; all of it is public. */
const folders: readonly (readonly [address: string, folder: URL])[] = [
  ['/game/', new URL('../game/', import.meta.url)],
  ['/titles/', new URL('../titles/', import.meta.url)],
  ['/fair/', new URL('./', import.meta.resolve('@jinli/fair/draws'))],
]

/** The browser's code is TypeScript too: names of packages become addresses. */
function addressed(script: string): string {
  return script.replace(/(from\s+')@jinli\/fair\/([a-z-]+)'/g, "$1/fair/$2.ts'")
}

function madeOf(type: string, text: string): StaticFile {
  const content = Buffer.from(text)
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 24)}"`
  return { type, content, zipped: gzipSync(content), etag }
}

/** Everything served without a session. A file is read and packed when it is first asked for: most never are. */
export type Assets = (path: string) => Promise<StaticFile> | null

export function listAssets(
  config: VenueConfig,
  titles: ReadonlyMap<string, OfferedTitle>,
): Assets {
  const texts = new Map<string, { type: string; text: () => string | Promise<string> }>()
  const strip = createStripper()
  for (const [address, folder] of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (/(\.test|pay-sheet|-title)\.ts$/.test(name)) continue
      const source = () => readFileSync(new URL(name, folder), 'utf8')
      const script = async () => addressed(await strip(source()))
      if (name.endsWith('.ts'))
        texts.set(address + name, { type: JAVASCRIPT, text: script })
      if (name.endsWith('.css')) texts.set(address + name, { type: CSS, text: source })
    }
  }
  for (const operator of config.operators.values()) {
    const theme = () => themeCss(operator.hue)
    texts.set(`/theme/${operator.id}.css`, { type: CSS, text: theme })
    for (const title of titles.values()) {
      const cover = () => coverSvg(title, operator.name, operator.hue)
      texts.set(`/covers/${operator.id}/${title.code}.svg`, { type: SVG, text: cover })
    }
  }
  texts.set('/fair', { type: HTML, text: renderFairPage })
  texts.set('/favicon.svg', { type: SVG, text: () => favicon })
  const made = new Map<string, Promise<StaticFile>>()
  return (path) => {
    const known = made.get(path)
    const asked = texts.get(path)
    if (known || !asked) return known ?? null
    const file = Promise.resolve(asked.text()).then((text) => madeOf(asked.type, text))
    made.set(path, file)
    // What failed once is tried again when it is asked for again.
    file.catch(() => made.delete(path))
    return file
  }
}

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#0c1d1f"/><path fill="#c8332b" d="M31 6c10 0 17 8 17 17 0 10-8 15-10 21-1 3-1 5-1 5h-6s-1-3-3-6C25 36 15 32 15 21 15 12 22 6 31 6z"/><path fill="#e8c777" d="M22 58c2-8 8-11 12-11s10 3 12 11c-6-4-8-4-12-1-4-3-6-3-12 1z"/></svg>`
