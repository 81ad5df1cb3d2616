import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What runs: source and built pages of the product, and the lock file that fixes each package by its hash. */
const productFiles = ['{apps,packages,bin}/**/*', 'package.json', 'package-lock.json']
const isOutside = ({ name }: { name: string }) =>
  name === 'node_modules' || name.startsWith('.')

/** SHA-256 in hex by path, with slashes. */
export type FileHashes = Record<string, string>
/** `files` is what runs; `evidence` is what stands beside the manifest in its folder. */
export type BuildManifest = { madeAt: string; files: FileHashes; evidence: FileHashes }
/** `publicKey` is PEM, `signature` is Ed25519 over the manifest's text, in base64. */
export type SignedManifest = {
  manifest: BuildManifest
  publicKey: string
  signature: string
}
/** What differs from a manifest. `new` is a file that it does not have. */
export type FileDifference = { path: string; kind: 'changed' | 'missing' | 'new' }

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Reads the hashes of all files of the product below `root`, in the order of their paths. */
export async function hashProduct(root: string): Promise<FileHashes> {
  const entries = glob(productFiles, { cwd: root, withFileTypes: true, exclude: isOutside })
  const paths: string[] = []
  for await (const entry of entries)
    if (entry.isFile())
      paths.push(join(entry.parentPath, entry.name).slice(root.length + 1))
  const files: FileHashes = {}
  for (const path of paths.sort())
    files[path.replaceAll(sep, '/')] = await hashOf(join(root, path))
  return files
}

const textOf = (manifest: BuildManifest) => Buffer.from(JSON.stringify(manifest))
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()

export function signManifest(manifest: BuildManifest, privatePem: string): SignedManifest {
  const key = createPrivateKey(privatePem)
  return {
    manifest,
    publicKey: pemOf(createPublicKey(key)),
    signature: sign(null, textOf(manifest), key).toString('base64'),
  }
}

/** Whether the manifest is as it was signed. Without `trustedPem` the key that it names is believed. */
export function isManifestSigned(
  { manifest, publicKey, signature }: SignedManifest,
  trustedPem = publicKey,
): boolean {
  const key = createPublicKey(trustedPem)
  return verify(null, textOf(manifest), key, Buffer.from(signature, 'base64'))
}

export async function readManifest(file: string): Promise<SignedManifest> {
  const { manifest, publicKey, signature } = JSON.parse(await readFile(file, 'utf8'))
  if (typeof manifest?.files !== 'object' || !publicKey || !signature)
    throw new Error(`${file} is no build manifest`)
  return { manifest, publicKey, signature }
}

/** Returns the files below `root` that differ from the manifest. */
export async function differencesOf(
  root: string,
  { files }: BuildManifest,
): Promise<FileDifference[]> {
  const present = await hashProduct(root)
  const paths = [...new Set([...Object.keys(files), ...Object.keys(present)])].sort()
  return paths
    .filter((path) => files[path] !== present[path])
    .map((path) => {
      if (!present[path]) return { path, kind: 'missing' }
      return { path, kind: files[path] ? 'changed' : 'new' }
    })
}
