import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const kit = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The kit as an outsider runs it. */
export function runKit(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [kit, ...words], (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said: said + complained }),
    )
  })
}
