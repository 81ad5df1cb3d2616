import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Pictures that the shell shows; every other picture is loaded with the page that shows it. */
const pictures = ['art/favicon.svg', 'art/icon-192.png', 'manifest.webmanifest']

/** Writes `sw.js` beside the built app: the worker of `source` with a list of every file of this build. */
export function serviceWorker(source: string): Plugin {
  let folder = ''
  let root = ''
  return {
    name: 'jinli-service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    closeBundle: () => {
      const assets = readdirSync(join(folder, 'assets'))
        .filter((name) => /\.(js|css)$/.test(name))
        .map((name) => `assets/${name}`)
      const html = readFileSync(join(folder, 'index.html'), 'utf8')
      const entry = /src="\.\/(assets\/[^"]+\.js)"/.exec(html)?.[1]
      if (!entry) throw new Error('index.html names no script')
      const files = [...assets, ...pictures].map((name) => `./${name}`)
      const hash = createHash('sha256').update(html).update(files.join())
      const build = { version: hash.digest('hex').slice(0, 12), files, entry }
      const worker = readFileSync(join(root, source), 'utf8')
      const script = worker.replace(/\/\* build \*\/ \{.*\}/, () => JSON.stringify(build))
      if (script === worker) throw new Error(`${source} has no place for its build`)
      writeFileSync(join(folder, 'sw.js'), script)
    },
  }
}
