import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from '../../bin/compressed-files.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The agent portal under `/agent/`: a page of its own beside the player app, so that neither weighs on the other. */
export default defineConfig({
  root: here('./agent'),
  base: './',
  publicDir: false,
  plugins: [react(), compressedFiles()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: ['chrome87', 'safari14'],
    outDir: here('./dist/agent'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 400,
  },
})
