/**
 * Serves the app's shell (the page and its files) without a network. The build inserts `build`: its version and all its
 * files. A response comes from one build as a whole, or from the network. API calls, the back office and other sites
 * are never handled here.
 */
const build = /* build */ { version: '', files: [], entry: '' }

const prefix = 'jinli-shell-'
const cacheName = prefix + build.version
const scope = self.registration.scope
/** The time to wait for a slow server; after it the cached page is shown, if there is one. */
const patienceMs = 4000
const named = new Set(build.files)

const nothingKept = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>网络已断开</title>
<style>body{margin:0;display:grid;place-items:center;min-height:100vh;font:16px/1.6 sans-serif;background:#faf7f2;color:#1b1a18;text-align:center}
h1{font-size:20px}a{color:#b32a22}
@media(prefers-color-scheme:dark){body{background:#141310;color:#f0ece4}a{color:#f09a90}}</style>
<body>
<div><h1>网络已断开</h1><p>请检查网络后重试。您的资金不受影响。</p>
<p><a href="./">重新打开</a></p></div>`

/** Stores the page and its files, which belong together. Throws if the server has the page of another build by now. */
async function keepShell() {
  const cache = await caches.open(cacheName)
  const page = await fetch(scope, { cache: 'no-store' })
  if (!page.ok || !(await page.clone().text()).includes(build.entry))
    throw new Error('the page is of another build')
  await cache.addAll(build.files)
  await cache.put(scope, page)
}

/** Takes over the open pages. Deletes the older builds except the last one, because open pages may still need it. */
async function begin() {
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const old = kept.filter((name) => name !== cacheName).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function keptPage() {
  const kept = await caches.match(scope, { cacheName })
  return kept ?? null
}

/** Returns the page from the network, so that a deploy shows at once; if that fails, from the cache. */
async function page(request) {
  const kept = await keptPage()
  const fresh = fetch(request)
  try {
    const late = new Promise((resolve) => {
      if (kept) setTimeout(() => resolve(null), patienceMs)
    })
    const answer = await Promise.race([fresh, late])
    // A server that is restarting responds with 5xx for a moment.
    if (answer && (answer.status < 500 || !kept)) return answer
  } catch {
    // Offline, the cached page is returned below.
  }
  fresh.catch(() => null)
  if (kept) return kept
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return new Response(nothingKept, { status: 503, headers })
}

/** Returns a hashed file, which never changes, from the cache of any build, else from the network. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

// The player has accepted the update; until this message the old build keeps running.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  const path = request.url.slice(scope.length).replace(/[?#].*$/, '')
  if (request.mode === 'navigate') {
    if (path === '' || path === 'index.html') event.respondWith(page(request))
  } else if (named.has(`./${path}`) || path.startsWith('assets/')) {
    event.respondWith(file(request))
  }
})
