#!/usr/bin/env node
import { join } from 'node:path'
import { command, ensureInstalled, root, runOnNode24 } from './bootstrap.mjs'

await command(async () => {
  await ensureInstalled()
  return await runOnNode24(join(root, 'apps/launcher/src/dev.ts'), [], { watched: true })
})
