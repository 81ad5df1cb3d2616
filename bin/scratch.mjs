// Where the files of tests lie that are gone again a moment later.
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
/** With less than this left, the disk does. */
const room = 4 * 2 ** 30

/**
 * A run makes and drops databases by the hundred, of hundreds of files each, which costs much of its processor time on
 * a disk. So they lie in memory, where there is plenty of it.
 */
export function scratchFolder() {
  folder ??= process.env.TMPDIR || !isRoomy() ? tmpdir() : ownFolder()
  return folder
}

let folder = null

/** Goes when this run ends, with whatever tests leave there; after a killed run the next one sees to it. */
function ownFolder() {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      remove(join(memory, name))
  }
  const own = join(memory, `${prefix}${process.pid}`)
  mkdirSync(own)
  // For everybody, as any such place: databases run under an account of their own.
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
    // Tests copy programs there and run them.
    const runs = kind === 'tmpfs' && !options.split(',').includes('noexec')
    const free = process.availableMemory?.() ?? freemem()
    return runs && Math.min(bavail * bsize, free) >= room
  } catch {
    return false
  }
}
