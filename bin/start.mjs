#!/usr/bin/env node
import { join } from 'node:path'
import { command, ensureBuilt, ensureInstalled, root, runOnNode24 } from './bootstrap.mjs'

const usage = `Usage: npm start [-- --no-build]

Environment:
  PORT                  8080
  HOST                  0.0.0.0
  DATA_DIR              .data in this folder
  DATABASE_URL          a PostgreSQL of yours instead of the embedded one
  JINLI_MODE            sandbox | live
  JINLI_NODES           server processes behind the port (1)
  JINLI_ADMIN_NAME      user name of the first staff account (admin)
  JINLI_ADMIN_PASSWORD  its password; npm run reset-owner makes a new one later`

await command(async () => {
  const words = process.argv.slice(2)
  if (words.includes('--help')) return console.log(usage)
  const unknown = words.find((word) => word !== '--no-build')
  if (unknown) {
    console.error(`Unknown option ${unknown}; try --help.`)
    return 1
  }
  await ensureInstalled()
  if (!words.includes('--no-build')) await ensureBuilt()
  return await runOnNode24(join(root, 'apps/launcher/src/main.ts'), [], { watched: true })
})
