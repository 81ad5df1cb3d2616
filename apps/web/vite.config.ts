import { env } from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from '../../bin/compressed-files.ts'
import { serviceWorker } from '../../bin/service-worker.ts'

/** The parts that change rarely get files of their own, so that a release keeps them cached. */
function chunkOf(id: string): string | undefined {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react'
  // Endless lists come with the record screens.
  if (/@tanstack\/.*infinite/i.test(id)) return undefined
  if (/node_modules\/(react-router|@tanstack|zustand|zod)\//.test(id)) return 'base'
  // Small and shared by every screen: together, not each a file of its own.
  if (
    /web\/src\/(art\/(frame|pen)|overlay\/(back-guard|overlays|toast)|shell\/app|visit\/go)\.tsx?$/.test(
      id,
    )
  )
    return 'ground'
  return undefined
}

/** Small, and on most pages behind the first view: by the dozen, each a question of its own, they cost a phone seconds. */
const parts =
  /web\/src\/(art\/(avatar|icons)|play-limit\/use-limits|vip\/progress|visit\/use-purse|ui\/(amount-field|calm-notice|copy|countdown|field|list-row|pay-password-field|radio-tiles|state-tag|tabs|text-area-field|timeline|usdt-text|use-form))\.tsx?$/
const calls =
  /packages\/contract\/src\/(auth|deposit|payout-card|period|play-limit|statement|states|vip|withdrawal)(\.rules)?\.ts$/

/**
 * What we do not use of the router goes: its links and forms, with all they bring, are only kept by
 * calls that a bundler cannot know to be harmless.
 */
function slimRouter(): Plugin {
  return {
    name: 'jinli-slim-router',
    transform: (code, id) =>
      /node_modules\/react-router\//.test(id)
        ? code
            .replace(/^\w+\.displayName = ".*";$/gm, '')
            .replace(
              /= (React\$1\.(?:forwardRef|createContext))\(/g,
              '= /* @__PURE__ */ $1(',
            )
        : null,
  }
}

/** What a call is for and what it refuses is for the server and who reads the API; no phone has to carry it. */
function slimContract(): Plugin {
  return {
    name: 'jinli-slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /packages\/contract\/src\/[\w.-]+\.ts$/.test(id)
        ? code
            .replace(/^ {2}summary:\s+'(?:[^'\\\n]|\\.)*',\n/gm, '')
            .replace(/^ {2}refusals: \[[^\]]*\],\n/gm, '')
        : null,
  }
}

/**
 * The styles of the first view stand in the page: no file is waited for before the first paint. Each
 * bears the name of its file, by which `ui/inlined-styles.ts` makes them known.
 */
function inlinedStyles(): Plugin {
  return {
    name: 'jinli-inlined-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          /<link rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"[^>]*>/g,
          (link, name) => {
            const file = bundle[name]
            if (file?.type !== 'asset') return link
            const css = file.source.toString()
            // What it names beside itself would be looked for elsewhere.
            if (/url\((?!["']?data:)|<\//.test(css)) return link
            return `<style data-file="./${name}">${css}</style>`
          },
        ),
    },
  }
}

export default defineConfig({
  base: './',
  plugins: [
    react(),
    slimRouter(),
    slimContract(),
    inlinedStyles(),
    serviceWorker('service-worker.js'),
    compressedFiles(),
  ],
  // One React, whatever a dependency asks for.
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: env.JINLI_API ?? 'http://127.0.0.1:8080', changeOrigin: true },
      // Uploaded ones have a long name; the app's own lie beside it.
      '^/images/[0-9a-f]{40}\\.': {
        target: env.JINLI_API ?? 'http://127.0.0.1:8080',
        changeOrigin: true,
      },
    },
  },
  build: {
    target: ['chrome87', 'safari14'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    // Who does not know the hint reads the same files as imports of the first one.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'vendor', name: (id: string) => chunkOf(id) ?? null, priority: 2 },
            { name: 'parts', test: parts, priority: 1 },
            { name: 'calls', test: calls, priority: 1 },
          ],
        },
      },
    },
  },
})
