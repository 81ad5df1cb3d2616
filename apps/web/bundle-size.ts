import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** Prints the brotli size (KB) of the JavaScript and CSS files that `index.html` loads for the first view. */
const dist = new URL('./dist/', import.meta.url)
const html = readFileSync(new URL('index.html', dist), 'utf8')
const assets = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  (m) => m[1] ?? '',
)

function kilobytes(file: string): number {
  return brotliCompressSync(readFileSync(new URL(file, dist))).length / 1024
}

let scripts = 0
for (const file of assets) {
  const size = kilobytes(file)
  if (file.endsWith('.js')) scripts += size
  console.log(`${size.toFixed(1).padStart(7)} KB  ${file}`)
}
console.log(`${scripts.toFixed(1).padStart(7)} KB  JavaScript of the first view`)
console.log(`        ${readdirSync(new URL('assets/', dist)).length} files in all`)
if (scripts > 115) process.exitCode = 1
