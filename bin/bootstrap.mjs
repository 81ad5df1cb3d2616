// Runs on plain Node ≥ 20 before any package is installed, so it imports only built-in modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.jinli-install')
const runtime = join(modules, 'node', 'bin', 'node')

/** A problem that the caller can fix: printed as one line, without a stack trace. */
export class Stop extends Error {}

/** Runs a command's main function; prints a `Stop` as one line and exits with 1. */
export async function command(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Installs the packages when they are missing or the lockfile has changed. */
export async function ensureInstalled() {
  const wanted = hashOf([join(root, 'package-lock.json')])
  if (isInstalled(wanted)) return
  const release = await holdLock('install')
  try {
    if (isInstalled(wanted)) return
    assertWritable(root)
    console.log('Installing packages (only after a change; about a minute) …')
    await installPackages()
    if (!existsSync(runtime)) {
      throw new Stop(
        'npm ran no install scripts, and the package `node` needs its own: npm config set ignore-scripts false, then start again.',
      )
    }
    writeFileSync(installStamp, wanted)
  } finally {
    release()
  }
}

/** Returns the path of this repository's Node 24. */
export function node24() {
  return runtime
}

/** Builds the front ends whose sources changed since their last build. */
export async function ensureBuilt() {
  const stale = ['web', 'admin']
    .map((app) => ({ app, folder: join(root, 'apps', app) }))
    .filter(({ folder }) => existsSync(join(folder, 'index.html')))
    .map((front) => ({ ...front, hash: hashOfSources(front.folder) }))
    .filter(({ folder, hash }) => textOf(buildStamp(folder)) !== hash)
  if (stale.length === 0) return
  const release = await holdLock('build')
  try {
    console.log(`Building ${stale.map(({ app }) => `apps/${app}`).join(' and ')} …`)
    await Promise.all(stale.map(build))
  } finally {
    release()
  }
}

/**
 * Runs a file on Node 24 in this terminal and returns its exit code. Passes signals on to that Node process. With
 * `watched` that process gets an IPC channel, which closes when this process ends.
 */
export function runOnNode24(file, args, { watched = false, env = process.env } = {}) {
  const stdio = watched ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  const child = spawn(runtime, [file, ...args], { stdio, env })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => child.kill(name))
  }
  if (process.env.npm_lifecycle_event) endWithNpm(child)
  return exitCodeOf(child)
}

/** Ends a child when npm, or the shell between npm and us, is gone: a signal to them does not reach us. */
function endWithNpm(child) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 200)
  child.once('close', () => clearInterval(look))
}

/** Resolves with a child's exit code; a child killed by a signal gives 130 or 143, as in a shell. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143)),
    )
  })
}

function isInstalled(wanted) {
  if (!existsSync(runtime) || !workspacesHaveTheirs()) return false
  if (textOf(installStamp) === wanted) return true
  if (!matchesHiddenLock()) return false
  // Here `npm install` has installed the packages. The stamp file lets the next start skip this comparison.
  if (isWritable(modules)) writeFileSync(installStamp, wanted)
  return true
}

/** Returns true when the packages in the node_modules of each workspace exist; such a folder can be deleted alone. */
function workspacesHaveTheirs() {
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(want).every(
    ([path, { optional, devOptional, peer }]) =>
      !/^(apps|packages)\/.*\/node_modules\//.test(path) ||
      optional ||
      devOptional ||
      peer ||
      existsSync(join(root, path)),
  )
}

/** Returns true when the packages that npm has recorded in node_modules match the lockfile. */
function matchesHiddenLock() {
  const record = textOf(join(modules, '.package-lock.json'))
  if (record === null) return false
  const have = JSON.parse(record).packages
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(want).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = have[path]
    if (!found)
      return entry.optional === true || entry.devOptional === true || entry.peer === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * Runs `npm ci`. If that fails, runs `npm install`, which takes the same versions from the lockfile but also accepts
 * a lockfile that does not list the packages of every platform.
 */
async function installPackages() {
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await npm(['ci', ...flags])).code === 0) return
  const { code, said } = await npm(['install', '--no-save', ...flags])
  if (code === 0) return
  process.stderr.write(said)
  throw new Stop('The packages cannot be installed; the words of npm are above.')
}

async function npm(words) {
  const viaNpm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null
  const stdio = ['ignore', 'ignore', 'pipe']
  const child = viaNpm
    ? spawn(process.execPath, [viaNpm, ...words], { cwd: root, stdio })
    : spawn('npm', words, { cwd: root, stdio })
  const said = []
  child.stderr.on('data', (part) => said.push(part))
  const code = await exitCodeOf(child).catch((error) => {
    throw new Stop(`Cannot run npm: ${error.code}. It comes with Node.js 20 or later.`)
  })
  return { code, said: Buffer.concat(said) }
}

/** Vite configurations of a front end: the app, and pages that are built separately. */
const pageConfigs = ['vite.config.ts', 'vite.agent.config.ts']

async function build({ app, folder, hash }) {
  assertWritable(folder)
  for (const config of pageConfigs)
    if (existsSync(join(folder, config))) await buildPage({ app, folder, config })
  writeFileSync(buildStamp(folder), hash)
}

async function buildPage({ app, folder, config }) {
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const words = [vite, 'build', '--config', config, '--logLevel', 'warn']
  const child = spawn(runtime, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const said = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => said.push(part))
  const code = await exitCodeOf(child)
  if (code !== 0) {
    process.stderr.write(Buffer.concat(said))
    throw new Stop(`Building apps/${app} failed; the words of vite are above.`)
  }
}

function buildStamp(folder) {
  return join(folder, 'dist', '.jinli-build')
}

function hashOfSources(folder) {
  const shared = ['client', 'contract', 'money'].map((name) => join(root, 'packages', name))
  const files = [folder, ...shared].flatMap(filesIn)
  const tools = ['package-lock.json', 'bin/compressed-files.ts'].map((name) =>
    join(root, name),
  )
  return hashOf([...tools, ...files])
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', 'test-results'].includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
    })
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Takes a lock, so that two starts at the same time do not install or build into the same folder. */
async function holdLock(name) {
  const folder = join(root, '.cache')
  assertWritable(root)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.lock`)
  for (let waited = 0; ; waited++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Stop(`Cannot write to ${folder}: ${error.code}`)
    }
    const holder = Number(textOf(path))
    const age =
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (holder > 0 ? !isAlive(holder) : age > 5_000) rmSync(path, { force: true })
    else if (waited === 5)
      console.log(`Waiting for another start (pid ${holder}) to ${name} …`)
    await sleep(200)
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function assertWritable(folder) {
  if (isWritable(folder)) return
  throw new Stop(`Cannot write to ${folder}; install and build once as its owner.`)
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new Stop(`Cannot read ${path}: ${error.code}`)
  }
}

/** Returns true when a program is on the PATH. */
export function has(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}
