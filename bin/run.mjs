#!/usr/bin/env node
// node bin/run.mjs <file.ts> [arguments]: runs that file on this repository's Node 24.
import { resolve } from 'node:path'
import { command, ensureInstalled, runOnNode24 } from './bootstrap.mjs'

await command(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) {
    console.error('Usage: node bin/run.mjs <file.ts> [arguments]')
    return 1
  }
  await ensureInstalled()
  return await runOnNode24(resolve(file), args)
})
