import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compressedFiles } from '../../bin/compressed-files.ts'

/**
 * Returns the chunk of a library. Browsers keep three chunks cached when a new release is installed: the libraries
 * that the sign-in page needs, the component kit of the other pages, and the HTML editor, which few pages need.
 */
function chunkOf(id: string): string | undefined {
  // Security keys have a small separate chunk: few staff members need it, and they need it at the sign-in.
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

/** The API server serves the build under `/admin/`. In development, calls are forwarded to `JINLI_API`. */
export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, '.', 'JINLI_').JINLI_API ?? 'http://127.0.0.1:8080'
  return {
    base: '/admin/',
    plugins: [react(), compressedFiles()],
    // The workspace may contain another React for other packages; antd must use ours.
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
