import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The addresses of the three machines with PostgreSQL, Patroni and etcd, and of HAProxy. All are of this machine. */
export const machines = [
  { name: 'db1', address: '127.0.10.1' },
  { name: 'db2', address: '127.0.10.2' },
  { name: 'db3', address: '127.0.10.3' },
] as const
export type Machine = (typeof machines)[number]
export const proxyAddress = '127.0.10.9'

export type Secrets = { postgres: string; replicator: string; jinli: string }

/** How to run a program of the cell: as this account, with only this environment. */
export type Part = {
  name: string
  file: string
  args: readonly string[]
  env: Record<string, string>
}

/** Reads the environment of a program from its file, which an operator deploys too, and fills in what is in `${}`. */
function environment(
  file: string,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const lines = text.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split('=')
      const value = rest.join('=').replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
        const filling = values[key]
        if (filling === undefined) throw new Error(`${file} asks for ${key}`)
        return filling
      })
      return [name, value]
    }),
  )
}

const [db1, db2, db3] = machines
const addresses = { DB1: db1.address, DB2: db2.address, DB3: db3.address }

function ofMachine(folder: string, { name, address }: Machine) {
  return { ...addresses, NAME: name, ADDRESS: address, DATA: join(folder, name) }
}

/** Returns the programs of the cell below Jinli, in the order of their start. */
export function partsOf(folder: string, secrets: Secrets): Part[] {
  const passwords = {
    POSTGRES_PASSWORD: secrets.postgres,
    REPLICATOR_PASSWORD: secrets.replicator,
  }
  return [
    ...machines.map((machine) => ({
      name: `etcd ${machine.name}`,
      file: '/usr/bin/etcd',
      args: [],
      env: environment('etcd.env', ofMachine(folder, machine)),
    })),
    ...machines.map((machine) => ({
      name: `patroni ${machine.name}`,
      file: '/usr/bin/patroni',
      args: [join(folder, 'patroni.yml')],
      env: environment('patroni.env', { ...ofMachine(folder, machine), ...passwords }),
    })),
    {
      name: 'haproxy',
      file: '/usr/sbin/haproxy',
      args: ['-db', '-f', join(folder, 'haproxy.cfg')],
      env: environment('haproxy.env', { ...addresses, ADDRESS: proxyAddress }),
    },
  ]
}

/** Makes the folder of the cell with its configuration and secrets, for the account that runs its programs. */
export function prepareFolder(
  folder: string,
  account: { uid: number; gid: number } | null,
): Secrets {
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid)
  }
  for (const path of [folder, ...machines.map(({ name }) => join(folder, name))]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    own(path)
  }
  for (const file of ['patroni.yml', 'haproxy.cfg']) {
    copyFileSync(join(import.meta.dirname, file), join(folder, file))
    own(join(folder, file))
  }
  const path = join(folder, 'secrets.json')
  if (!existsSync(path)) {
    const secret = () => randomBytes(18).toString('hex')
    const secrets = { postgres: secret(), replicator: secret(), jinli: secret() }
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 })
    chmodSync(path, 0o600)
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Secrets
}
