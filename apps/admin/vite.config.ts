import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

/** Served by the API server under `/admin/`; in development calls go on to `JINLI_API`. */
export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, '.', 'JINLI_').JINLI_API ?? 'http://127.0.0.1:8080'
  return {
    base: '/admin/',
    plugins: [react()],
    // The workspace may hold another React for other packages; antd must share ours.
    resolve: { dedupe: ['react', 'react-dom'] },
    server: { proxy: { '/admin/api': { target: api } } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      chunkSizeWarningLimit: 1400,
      // Our own pages change more often than the libraries: browsers keep the latter.
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] } },
      },
    },
  }
})
