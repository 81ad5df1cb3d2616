import type { LauncherConfig } from './config.ts'

export type StartTable = {
  config: LauncherConfig
  port: number
  /** Name and password of the first member, only when it was made up just now: shown this once. */
  owner: string | undefined
  /** Milliseconds. */
  took: number
}

/** What the operator needs to know once the server answers. */
export function startTable({ config, port, owner, took }: StartTable): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const rows = [
    ['Player app', `${origin}/`],
    ['Back office', `${origin}/admin/`],
    ['API docs', `${origin}/docs`],
    ['Staff sign-in', owner ? `${owner}  (shown once)` : 'as set'],
    ['Mode', config.mode],
    ['Data', config.dataDir],
    ['Stop', process.stdout.isTTY ? 'Ctrl-C' : `kill ${process.pid}`],
  ]
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(14)} ${value}`)
  return `\nJinli is running (ready in ${(took / 1000).toFixed(1)} s)\n\n${lines.join('\n')}\n`
}
