// Finds the browser of the end-to-end tests; as root on Debian it can install it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { has, Stop } from './bootstrap.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
]
const packages = ['chromium', 'fonts-noto-cjk']
const advice = `sudo apt-get install ${packages.join(' ')}, or set CHROMIUM_PATH`

/** Path of a Chromium; installs one, with a Chinese font, where that is possible. */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted))
    throw new Stop(`CHROMIUM_PATH (${wanted}) does not exist.`)
  const found = wanted ?? (await findChromium())
  // Without a Chinese font every width and every screenshot is wrong.
  if (found && hasChineseFont()) return found
  if (canInstall()) install()
  const now = wanted ?? (await findChromium())
  if (!now) throw new Stop(`There is no Chromium: ${advice}.`)
  if (!hasChineseFont())
    console.log(`No Chinese font found; texts will be boxes: ${advice}.`)
  return now
}

/** Path of an installed Chromium, or null. */
export async function findChromium() {
  const { chromium } = await import('@playwright/test')
  return [...places, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

function hasChineseFont() {
  if (!has('fc-list')) return existsSync('/usr/share/fonts/opentype/noto')
  return spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout.trim() !== ''
}

function canInstall() {
  return process.getuid?.() === 0 && has('apt-get')
}

function install() {
  console.log(`Installing ${packages.join(' and ')} …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'] }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const words of [
    ['update'],
    ['install', '-y', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', words, { ...options, env })
    if (status !== 0) throw new Stop(`apt-get ${words[0]} failed; ${advice}.`)
  }
}
