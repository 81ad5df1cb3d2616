import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compressedFiles } from '../../bin/compressed-files.ts'

/**
 * The libraries in three files that browsers keep over a release: what the sign-in page needs too, the kit
 * of the pages behind it, and the editor, which only the articles load.
 */
function chunkOf(id: string): string | undefined {
  // Security keys are asked by who has one, at the sign-in already: a small file of its own.
  if (!id.includes('node_modules') || id.includes('@simplewebauthn')) return undefined
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|cookie|@tanstack|zod)\//.test(id)
  )
    return 'base'
  if (
    /node_modules\/(@tiptap|prosemirror-[\w-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|fast-equals)\//.test(
      id,
    )
  )
    return 'editor'
  return 'kit'
}

/** Served by the API server under `/admin/`; in development calls go on to `JINLI_API`. */
export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, '.', 'JINLI_').JINLI_API ?? 'http://127.0.0.1:8080'
  return {
    base: '/admin/',
    plugins: [react(), compressedFiles()],
    // The workspace may hold another React for other packages; antd must share ours.
    resolve: { dedupe: ['react', 'react-dom'] },
    server: { proxy: { '/admin/api': { target: api }, '/images': { target: api } } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      chunkSizeWarningLimit: 1400,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ debugName: 'vendor', name: (id: string) => chunkOf(id) ?? null }],
          },
        },
      },
    },
  }
})
