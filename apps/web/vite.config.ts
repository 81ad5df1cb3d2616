import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The parts that change rarely get files of their own, so that a release keeps them cached. */
function chunkOf(id: string): string | undefined {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react'
  if (/node_modules\/(react-router|@tanstack|zustand|zod)\//.test(id)) return 'base'
  return undefined
}

/** Beside every text file its .br and .gz, which the server sends as they are. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'jinli-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (!/\.(js|css|svg|html)$/.test(name) || statSync(path).size < 1024) continue
        const bytes = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  base: './',
  plugins: [react(), compressed()],
  // One React, whatever a dependency asks for.
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: env.JINLI_API ?? 'http://127.0.0.1:8080', changeOrigin: true },
    },
  },
  build: {
    target: ['chrome87', 'safari14'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: 'vendor', name: (id: string) => chunkOf(id) ?? null }],
        },
      },
    },
  },
})
