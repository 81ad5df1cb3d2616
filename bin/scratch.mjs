// Where the files of tests lie that are gone again a moment later.
import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Ten times what a whole run has lying there at one moment. */
const room = 4 * 2 ** 30

/**
 * A run makes and drops databases by the hundred, of hundreds of files each: on a disk that alone took an
 * eighth of its processor time. So they lie in memory, where there is plenty of it.
 */
export function scratchFolder() {
  return process.env.TMPDIR || !isRoomy() ? tmpdir() : memory
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
