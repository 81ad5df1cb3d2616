import type { LauncherConfig } from './config.ts'

export type StartTable = {
  config: LauncherConfig
  port: number
  /** User name and password, or one-time link, of the first member while they are new; they are shown only then. */
  owner: string | undefined
  /** The duration of the start in ms. */
  took: number
}

/** Returns the table that the operator sees once the server is ready. */
export function startTable({ config, port, owner, took }: StartTable): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const originOf = (each: number) =>
    `http://${host.includes(':') ? `[${host}]` : host}:${each}`
  const origin = originOf(port)
  const adminOrigin = config.adminOrigin ?? originOf(config.adminPort ?? port)
  const rows = [
    ['Player app', `${origin}/`],
    ['Back office', `${adminOrigin}/admin/`],
    ...(config.mode === 'sandbox' ? [['API docs', `${origin}/docs`]] : []),
    ['Staff sign-in', owner ? `${owner}  (shown once)` : 'as set'],
    ['Mode', config.mode],
    ['Data', config.dataDir],
    ['Stop', process.stdout.isTTY ? 'Ctrl-C' : `kill ${process.pid}`],
  ]
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(14)} ${value}`)
  return `\nJinli is running (ready in ${(took / 1000).toFixed(1)} s)\n\n${lines.join('\n')}\n`
}
