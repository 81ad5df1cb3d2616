import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** Prints the first view's JavaScript and CSS in brotli KB, as `index.html` asks for them. */
const dist = new URL('./dist/', import.meta.url)
const html = readFileSync(new URL('index.html', dist), 'utf8')
const asked = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  (m) => m[1] ?? '',
)

function kilobytes(file: string): number {
  return brotliCompressSync(readFileSync(new URL(file, dist))).length / 1024
}

let scripts = 0
for (const file of asked) {
  const size = kilobytes(file)
  if (file.endsWith('.js')) scripts += size
  console.log(`${size.toFixed(1).padStart(7)} KB  ${file}`)
}
console.log(`${scripts.toFixed(1).padStart(7)} KB  JavaScript of the first view`)
console.log(`        ${readdirSync(new URL('assets/', dist)).length} files in all`)
if (scripts > 115) process.exitCode = 1
