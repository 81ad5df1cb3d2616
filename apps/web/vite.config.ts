import { env } from 'node:process'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from '../../bin/compressed-files.ts'
import { serviceWorker } from '../../bin/service-worker.ts'

/** Returns the name of the chunk of a module. Code that changes rarely has separate files, which stay cached. */
function chunkOf(id: string): string | undefined {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react'
  // The code of endless lists loads with the screens that show records.
  if (/@tanstack\/.*infinite/i.test(id)) return undefined
  if (/node_modules\/(react-router|@tanstack|zustand|zod)\//.test(id)) return 'base'
  // Small modules that every screen shares go into one file.
  if (
    /web\/src\/(art\/(frame|pen)|overlay\/(back-guard|overlays|toast)|shell\/app|visit\/go)\.tsx?$/.test(
      id,
    )
  )
    return 'ground'
  return undefined
}

/** Small modules that most pages need after the first view. As separate requests they would cost seconds. */
const parts =
  /web\/src\/(art\/(avatar|icons)|play-limit\/use-limits|player-factor\/(codes|passkey)|vip\/progress|visit\/use-wallet-summary|ui\/(amount-field|calm-notice|copy|countdown|field|list-row|pay-password-field|radio-tiles|state-tag|tabs|text-area-field|timeline|usdt-text|use-form))\.tsx?$/
const calls =
  /packages\/contract\/src\/(?:[\w-]+\/)?(auth|deposit|passkey|payout-card|period|play-limit|player-factor|statement|states|vip|withdrawal)(\.rules)?\.ts$/

/**
 * Removes the links and forms of the router, which the app does not use. The bundler keeps them only because it
 * cannot know that some calls have no side effects. This plugin marks those calls as pure.
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

/** Removes summaries, refusals and aliases from the contract’s endpoints. Only the server and readers of the API need them. */
function slimContract(): Plugin {
  return {
    name: 'jinli-slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /packages\/contract\/src\/[\w./-]+\.ts$/.test(id)
        ? code
            .replace(/^ {2}summary:\s+'(?:[^'\\\n]|\\.)*',\n/gm, '')
            .replace(/^ {2}(refusals|aliases): \[[^\]]*\],\n/gm, '')
        : null,
  }
}

/**
 * Puts the styles of the first view into the page, so that the first paint waits for no file. Each style has the name
 * of its file, which `ui/inlined-styles.ts` reads.
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
            // A style with relative URLs stays a file, because its URLs are relative to the file and not to the page.
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
  // Every dependency must use the same React.
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: env.JINLI_API ?? 'http://127.0.0.1:8080', changeOrigin: true },
      // Only uploaded pictures have such a long name; the app’s pictures are in the same folder.
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
    // A browser that ignores the preload hint loads the same files when the first file imports them.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // The first view names 200 files; each letter of a hash costs its bytes.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
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
