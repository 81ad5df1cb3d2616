import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { VenueConfig } from '../config.ts'
import type { Game } from '../games/game.ts'
import { coverSvg } from './cover.ts'
import { renderFairPage } from './fair-page.ts'
import { createStripper } from './strip-types.ts'
import { themeCss } from './theme.ts'

export type Asset = { type: string; content: Buffer; zipped: Buffer; etag: string }

const javascript = 'text/javascript; charset=utf-8'
const css = 'text/css; charset=utf-8'
const svg = 'image/svg+xml; charset=utf-8'
const html = 'text/html; charset=utf-8'

/** The source folders that browsers may load, with their URL paths. All of them are public. */
const folders: readonly (readonly [address: string, folder: URL])[] = [
  ['/browser/', new URL('../browser/', import.meta.url)],
  ['/games/', new URL('../games/', import.meta.url)],
  ['/fair/', new URL('./', import.meta.resolve('@jinli/fair/draws'))],
]

/** Replaces package names in imports by URL paths, because browsers cannot resolve package names. */
function withAddresses(script: string): string {
  return script.replace(/(from\s+')@jinli\/fair\/([a-z-]+)'/g, "$1/fair/$2.ts'")
}

function toAsset(type: string, text: string): Asset {
  const content = Buffer.from(text)
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 24)}"`
  return { type, content, zipped: gzipSync(content), etag }
}

/** Returns a public file that needs no session. A file is read and compressed at its first request. */
export type Assets = (path: string) => Promise<Asset> | null

export function listAssets(config: VenueConfig, games: ReadonlyMap<string, Game>): Assets {
  const texts = new Map<string, { type: string; text: () => string | Promise<string> }>()
  const strip = createStripper()
  for (const [address, folder] of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (/(\.test|pay-sheet|-game)\.ts$/.test(name)) continue
      const source = () => readFileSync(new URL(name, folder), 'utf8')
      const script = async () => withAddresses(await strip(source()))
      if (name.endsWith('.ts'))
        texts.set(address + name, { type: javascript, text: script })
      if (name.endsWith('.css')) texts.set(address + name, { type: css, text: source })
    }
  }
  for (const operator of config.operators.values()) {
    const theme = () => themeCss(operator.hue)
    texts.set(`/theme/${operator.id}.css`, { type: css, text: theme })
    for (const game of games.values()) {
      const cover = () => coverSvg(game, operator.name, operator.hue)
      texts.set(`/covers/${operator.id}/${game.code}.svg`, { type: svg, text: cover })
    }
  }
  texts.set('/fair', { type: html, text: renderFairPage })
  texts.set('/favicon.svg', { type: svg, text: () => favicon })
  const assets = new Map<string, Promise<Asset>>()
  return (path) => {
    const asset = assets.get(path)
    const source = texts.get(path)
    if (asset || !source) return asset ?? null
    const fresh = Promise.resolve(source.text()).then((text) => toAsset(source.type, text))
    assets.set(path, fresh)
    // After a failure the next request loads the file again.
    fresh.catch(() => assets.delete(path))
    return fresh
  }
}

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#0c1d1f"/><path fill="#c8332b" d="M31 6c10 0 17 8 17 17 0 10-8 15-10 21-1 3-1 5-1 5h-6s-1-3-3-6C25 36 15 32 15 21 15 12 22 6 31 6z"/><path fill="#e8c777" d="M22 58c2-8 8-11 12-11s10 3 12 11c-6-4-8-4-12-1-4-3-6-3-12 1z"/></svg>`
