import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureStore, StoreLost } from './picture.port.ts'

function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOENT'
}

/** Makes a temporary file and then renames it, so that a name never has half a file. */
async function writeWhole(
  folder: string,
  name: string,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o750 })
    await write(temporary)
    const file = await open(temporary, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Returns a store in a folder of this machine, with 256 subfolders by the first two characters of the names. */
export function diskPictures(root: string): PictureStore {
  const folderOf = (name: string) => join(root, name.slice(0, 2))
  return {
    async put(name, bytes) {
      const folder = folderOf(name)
      const existing = await stat(join(folder, name)).catch(() => null)
      if (existing?.size === bytes.length) return
      const write = (path: string) => writeFile(path, bytes, { flag: 'wx', mode: 0o640 })
      await writeWhole(folder, name, write)
    },
    putFile(name, { path }) {
      return writeWhole(folderOf(name), name, (copy) =>
        copyFile(path, copy, constants.COPYFILE_EXCL),
      )
    },
    async open(name) {
      try {
        const file = await open(join(folderOf(name), name))
        const { size } = await file.stat()
        return { size, body: file.createReadStream() }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async drop(name) {
      await rm(join(folderOf(name), name), { force: true })
    },
    async check() {
      try {
        await mkdir(root, { recursive: true, mode: 0o750 })
        await access(root, constants.W_OK)
      } catch (cause) {
        throw new StoreLost('the folder takes nothing', { cause })
      }
    },
  }
}
