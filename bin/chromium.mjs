// Finds the browser for the end-to-end tests; as root on Debian it can install one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { has, Stop } from './bootstrap.mjs'

/** The headless shell comes first: it draws the same pages with half of the work. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
]
/** Debian packages of the browser; not every distribution has the headless shell. */
const browsers = ['chromium-headless-shell', 'chromium']
const font = 'fonts-noto-cjk'
const advice = `sudo apt-get install ${browsers[0]} (or ${browsers[1]}) ${font}, or set CHROMIUM_PATH`

/** Returns the path of a Chromium; if possible, installs one that is missing, with a Chinese font. */
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

/** Returns the path of an installed Chromium, or null. */
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
  console.log('Installing Chromium and a Chinese font …')
  const stdio = ['ignore', 'ignore', 'inherit']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words) => spawnSync('apt-get', words, { stdio, env }).status === 0
  const get = (browser) => apt('install', '-y', '--no-install-recommends', browser, font)
  if (!apt('update')) throw new Stop(`apt-get update failed; ${advice}.`)
  if (!browsers.some(get)) throw new Stop(`apt-get install failed; ${advice}.`)
}
