import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from '../../bin/compressed-files.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the agent portal under `/agent/` as a separate page, so that app and portal do not load each other. */
export default defineConfig({
  root: pathOf('./agent'),
  base: './',
  publicDir: false,
  plugins: [react(), compressedFiles()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: ['chrome87', 'safari14'],
    outDir: pathOf('./dist/agent'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 400,
  },
})
