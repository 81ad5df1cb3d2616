// Chooses the folder for the short-lived files of tests.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'jinli-ci-'
/** Bytes that must be free in memory; with less, the tests use the disk. */
const room = 4 * 2 ** 30

/**
 * Returns the folder for test files, in memory if there is enough room. A run creates and drops hundreds of databases
 * with hundreds of files each, which would cost much processor time on a disk.
 */
export function scratchFolder() {
  folder ??= process.env.TMPDIR || !isRoomy() ? tmpdir() : ownFolder()
  return folder
}

let folder = null

/** Creates a folder that is removed when this run ends. If this run is killed, the next run removes it. */
function ownFolder() {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      remove(join(memory, name))
  }
  const own = join(memory, `${prefix}${process.pid}`)
  mkdirSync(own)
  // Writable for everybody: databases run under a separate account.
  chmodSync(own, 0o1777)
  process.once('exit', () => remove(own))
  return own
}

function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

function isRoomy() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , kind, options] =
      mounts.map((line) => line.split(' ')).find(([, place]) => place === memory) ?? []
    const { bavail, bsize } = statfsSync(memory)
    // Tests copy programs into this folder and run them.
    const runs = kind === 'tmpfs' && !options.split(',').includes('noexec')
    const free = process.availableMemory?.() ?? freemem()
    return runs && Math.min(bavail * bsize, free) >= room
  } catch {
    return false
  }
}
