import { stripTypeScriptTypes } from 'node:module'
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (source: string) =>
  parentPort?.postMessage(stripTypeScriptTypes(source), []),
)
