#!/usr/bin/env node
// bin/setup: installs everything that development needs; it may run again at any time.
import { execFileSync } from 'node:child_process'
import { command, ensureInstalled, has, node24 } from './bootstrap.mjs'
import { ensureChromium } from './chromium.mjs'

await command(async () => {
  await ensureInstalled()
  const version = execFileSync(node24(), ['--version'], { encoding: 'utf8' }).trim()
  const browser = await ensureChromium()
  console.log(`Node.js   ${version} (of this folder; yours is ${process.version})`)
  console.log(`Chromium  ${browser}`)
  console.log(`git       ${has('git') ? 'found' : 'missing: bin/trace.ts needs it'}`)
  console.log('\nReady. npm run dev, npm start, npm test.')
})
